-- How many discoveries stand of each type and in each module: counted with their words, by terms that no text has.
-- The role that migrates is held to the policies as everybody is: it needs leave to read and write the rows.
ALTER TABLE discoveries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE term_counts NO FORCE ROW LEVEL SECURITY;
INSERT INTO term_counts (project, term, count)
  SELECT project, '=t' || type, count(*) FROM discoveries WHERE replaced_by IS NULL GROUP BY project, type
  UNION ALL SELECT project, '=n' || module_key, count(*) FROM discoveries
    WHERE replaced_by IS NULL AND module_key IS NOT NULL GROUP BY project, module_key;
ALTER TABLE discoveries FORCE ROW LEVEL SECURITY;
ALTER TABLE term_counts FORCE ROW LEVEL SECURITY;
