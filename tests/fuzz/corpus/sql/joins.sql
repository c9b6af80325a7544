SELECT a.id, b.name FROM slice a JOIN slice b ON b.parent_id = a.id WHERE a.name LIKE '%o%' AND b.ts BETWEEN 1 AND 1e300 GROUP BY b.category, b.name ORDER BY 1 DESC LIMIT 3;
