-- How many discoveries stand of each type and in each module: counted with their words, by terms that no text has.
INSERT INTO term_counts (project, term, count)
  SELECT project, '=t' || type, count(*) FROM discoveries WHERE replaced_by IS NULL GROUP BY project, type
  UNION ALL SELECT project, '=n' || module_key, count(*) FROM discoveries
    WHERE replaced_by IS NULL AND module_key IS NOT NULL GROUP BY project, module_key;
