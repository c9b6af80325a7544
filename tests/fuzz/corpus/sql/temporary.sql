CREATE TEMP TABLE t AS SELECT * FROM device_ops; CREATE TEMP VIEW slice AS SELECT 1; SELECT * FROM slice; SELECT * FROM devices; SELECT * FROM lanescope_schema
