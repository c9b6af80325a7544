CREATE VIRTUAL TABLE x USING span_join(device_busy PARTITIONED what, steps); SELECT * FROM x;
CREATE VIRTUAL TABLE y USING SPAN_LEFT_JOIN(main.steps, device_busy PARTITIONED device);
CREATE VIRTUAL TABLE z USING span_join(slice, (SELECT 1)
