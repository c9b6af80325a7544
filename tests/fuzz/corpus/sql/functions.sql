SELECT percentile(dur, 1.5), median(name), stddev_pop(NULL) FROM kernels; SELECT regexp('[', name) FROM slice; SELECT * FROM ancestor_slice(-1), chain('x');
