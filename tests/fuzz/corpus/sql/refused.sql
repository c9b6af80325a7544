ATTACH 'x' AS y; PRAGMA writable_schema=1; DROP TABLE slice; BEGIN; VACUUM INTO 'x'; SELECT load_extension('x')
