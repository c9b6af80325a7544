-- Queries that show what can be asked of a trace; each runs on every trace. A block is a title, a statement and
-- an empty line. Names after a colon are parameters. `lanescope-cli help --tables` lists the tables; times are nanoseconds.

-- Slices and time by category
SELECT category, count(*) AS n, sum(dur) AS total_ns
FROM slice
GROUP BY category
ORDER BY total_ns DESC;

-- Kernels that take the most time
SELECT name, count(*) AS n, sum(dur) AS total_ns, max(dur) AS longest_ns
FROM kernels
GROUP BY name
ORDER BY total_ns DESC
LIMIT 20;

-- Median and 95th percentile of each kernel
SELECT name, count(*) AS n, percentile(dur, 0.5) AS p50_ns, percentile(dur, 0.95) AS p95_ns
FROM kernels
GROUP BY name
HAVING n >= 20
ORDER BY sum(dur) DESC, name
LIMIT 50;

-- Kernel time by kind of kernel
SELECT CASE WHEN is_communication THEN 'communication'
            WHEN name LIKE '%flash%' OR name LIKE '%attention%' OR name LIKE '%fmha%' THEN 'attention'
            WHEN name LIKE '%gemm%' OR name LIKE '%cutlass%' OR name LIKE 'Cijk%' THEN 'matrix product'
            WHEN name LIKE '%reduce%' OR name LIKE '%softmax%' OR name LIKE '%norm%' THEN 'reduction'
            WHEN name LIKE '%elementwise%' THEN 'elementwise'
            ELSE 'other' END AS kind,
       count(*) AS n, sum(dur) AS total_ns,
       round(100.0 * sum(dur) / (SELECT sum(dur) FROM kernels), 3) AS percent
FROM kernels
GROUP BY kind
ORDER BY total_ns DESC;

-- Kernels shorter than 10 µs
SELECT count(*) AS kernels, sum(dur < 10000) AS short, sum(iif(dur < 10000, dur, 0)) AS short_ns,
       round(100.0 * sum(iif(dur < 10000, dur, 0)) / sum(dur), 3) AS percent
FROM kernels;

-- Kernels with low occupancy
SELECT name, count(*) AS n, sum(dur) AS total_ns,
       sum(occupancy_percent * dur) / sum(iif(occupancy_percent IS NULL, 0, dur)) AS mean_percent
FROM kernels
GROUP BY name
HAVING mean_percent < 25
ORDER BY total_ns DESC, name
LIMIT 20;

-- Longest kernels with their operators
SELECT slice_id, name, dur, op_name, step
FROM kernels
ORDER BY dur DESC
LIMIT 50;

-- Slowest call of each costly kernel
WITH costly AS (SELECT name, sum(dur) AS total_ns FROM kernels GROUP BY name ORDER BY total_ns DESC, name LIMIT 20),
     ranked AS (SELECT k.slice_id, k.name, k.ts, k.dur, costly.total_ns,
                       row_number() OVER (PARTITION BY k.name ORDER BY k.dur DESC, k.ts) AS place
                FROM kernels k JOIN costly USING (name))
SELECT slice_id, name, ts - trace_start() AS at_ns, dur
FROM ranked
WHERE place = 1
ORDER BY total_ns DESC;

-- Kernels by a part of their name
SELECT slice_id, ts, dur, name, stream
FROM kernels
WHERE name LIKE '%' || :part || '%'
ORDER BY ts;

-- Kernels of the selected range
SELECT slice_id, name, ts, dur
FROM kernels
WHERE ts < :range_end AND end > :range_start
ORDER BY dur DESC;

-- Work of each stream
SELECT device, stream, count(*) AS n, sum(dur) AS total_ns, sum(is_communication) AS communication
FROM kernels
GROUP BY device, stream
ORDER BY total_ns DESC;

-- Kernels and kernel time of each step
SELECT step, count(*) AS kernels, sum(dur) AS total_ns, sum(iif(is_communication, dur, 0)) AS communication_ns
FROM kernels
WHERE step IS NOT NULL
GROUP BY step
ORDER BY step;

-- Kernel time by operator
SELECT coalesce(op_name, '(none)') AS op, count(*) AS kernels, sum(dur) AS total_ns
FROM kernels
GROUP BY op
ORDER BY total_ns DESC, op
LIMIT 30;

-- Device time by operator
SELECT name, count(*) AS n, sum(iif(in_same_name, 0, device_dur)) AS device_ns, sum(device_self_dur) AS device_self_ns
FROM operators
GROUP BY name
ORDER BY device_ns DESC
LIMIT 30;

-- Self time of operators on the host
SELECT name, count(*) AS n, sum(dur) AS total_ns, sum(self_dur) AS self_ns
FROM operators
GROUP BY name
ORDER BY self_ns DESC, name
LIMIT 30;

-- Costly input shapes of matrix products
SELECT name, input_shapes, count(*) AS n, sum(device_self_dur) AS device_ns
FROM operators
WHERE name IN ('aten::mm', 'aten::addmm', 'aten::bmm')
GROUP BY name, input_shapes
ORDER BY device_ns DESC, name, input_shapes;

-- Runtime and driver calls
SELECT name, count(*) AS n, sum(dur) AS total_ns, avg(dur) AS mean_ns, max(dur) AS longest_ns
FROM launches
GROUP BY name
ORDER BY total_ns DESC, name;

-- Launches that wait long
SELECT slice_id, name, delay AS delay_ns, launch_id, op_name
FROM kernels
ORDER BY delay DESC
LIMIT 50;

-- Delay between launch call and device work
SELECT count(*) AS n, min(delay) AS min_ns, avg(delay) AS mean_ns, median(delay) AS median_ns, max(delay) AS max_ns
FROM device_ops
WHERE launch_id IS NOT NULL;

-- Kernels shorter than their launch calls
SELECT count(*) AS launched, sum(k.dur < l.dur) AS shorter, sum(iif(k.dur < l.dur, k.dur, 0)) AS kernel_ns,
       sum(iif(k.dur < l.dur, l.dur, 0)) AS call_ns
FROM kernels k JOIN launches l ON l.slice_id = k.launch_id;

-- Busy time of each device
SELECT device, what, sum(dur) AS busy_ns
FROM device_busy
GROUP BY device, what
ORDER BY device, busy_ns DESC;

-- Busy and idle time of each device
SELECT device, max(ts + dur) - min(ts) AS span_ns, sum(dur) AS busy_ns,
       max(ts + dur) - min(ts) - sum(dur) AS idle_ns,
       round(100.0 * sum(dur) / (max(ts + dur) - min(ts)), 4) AS busy_percent
FROM device_busy
WHERE what = 'any'
GROUP BY device;

-- Longest gaps of devices and their causes
SELECT *
FROM idle_gaps
LIMIT 50;

-- Communication hidden behind computation
SELECT c.device, sum(min(c.ts + c.dur, m.ts + m.dur) - max(c.ts, m.ts)) AS hidden_ns,
       (SELECT sum(dur) FROM device_busy b WHERE b.what = 'communication' AND b.device = c.device) AS communication_ns
FROM device_busy c
JOIN device_busy m ON m.device = c.device AND m.what = 'compute' AND m.ts < c.ts + c.dur AND m.ts + m.dur > c.ts
WHERE c.what = 'communication'
GROUP BY c.device;

-- Copies by kind and size
SELECT kind, name, count(*) AS n, sum(bytes) AS bytes, sum(dur) AS total_ns, sum(bytes) * 1.0 / sum(dur) AS gb_per_s
FROM copies
GROUP BY kind, name
ORDER BY total_ns DESC;

-- Peak of allocated device memory
SELECT device, total_allocated AS peak_bytes, ts - trace_start() AS at_ns
FROM memory_events
WHERE device_type = 1
ORDER BY total_allocated DESC, ts
LIMIT 1;

-- Registers per thread of kernels
SELECT a.int_value AS registers, count(*) AS kernels, sum(s.dur) AS total_ns
FROM slice s JOIN args a USING (arg_set_id)
WHERE s.category = 'kernel' AND a.key = 'args.registers per thread'
GROUP BY registers
ORDER BY total_ns DESC, registers;

-- Longest slice of each thread
SELECT t.tid AS tid, s.name AS name, max(s.dur) AS dur
FROM slice s JOIN thread_track tt ON tt.id = s.track_id JOIN thread t USING (utid)
GROUP BY t.utid
ORDER BY dur DESC, tid;

-- Steps
SELECT slice_id, number, ts, dur, total_dur AS total_ns
FROM steps
ORDER BY ts;

-- Ancestors of the selected slice
SELECT s.id AS slice_id, s.name, s.dur, s.depth
FROM ancestor_slice(:slice) a JOIN slice s ON s.id = a.id
ORDER BY s.depth;

-- Problems of the file
SELECT name, severity, value
FROM stats
WHERE source = 'diagnostics'
ORDER BY value DESC;
