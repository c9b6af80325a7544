SELECT name, count(*) AS n, sum(dur), avg(dur), min(ts), max(ts + dur) FROM slice WHERE dur > 0 GROUP BY name HAVING n > 1 ORDER BY n DESC LIMIT 3 OFFSET 1;
SELECT s.name, sum(iif(s.depth = 0, s.dur, 0)) "x" FROM slice AS s JOIN track t ON t.id = s.track_id GROUP BY s.name;
WITH k AS (SELECT DISTINCT name FROM kernels) SELECT (SELECT sum(dur) FROM kernels WHERE name = k.name) FROM k;
SELECT count(DISTINCT depth), sum(dur) FILTER (WHERE depth) FROM slice; SELECT sum(dur) OVER () FROM slice
