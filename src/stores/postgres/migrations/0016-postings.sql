-- The discoveries of a project that have a term, and what they are filtered by as terms of no text (`=tdecision`); see
-- term-index.ts.
CREATE TABLE postings (
  project TEXT NOT NULL,
  term TEXT NOT NULL,
  -- each of 4,096 numbers of discoveries
  block INTEGER NOT NULL,
  -- seven characters for each: see postings.ts
  list TEXT NOT NULL,
  PRIMARY KEY (project, term, block)
);
-- Appended to all the time, and hardly shorter when compressed.
ALTER TABLE postings ALTER COLUMN list SET STORAGE EXTERNAL;

-- Discoveries of which the lists do not say what holds. They go into them many at once.
CREATE TABLE pending_terms (
  project TEXT NOT NULL,
  id BIGINT NOT NULL,
  -- what it is found by, null where it is not to be found
  terms TEXT,
  -- what the lists have of it, null where they have nothing
  listed TEXT,
  PRIMARY KEY (project, id)
);

-- The role that migrates is held to the policies as everybody is: it needs leave to read the rows.
ALTER TABLE discoveries NO FORCE ROW LEVEL SECURITY;
INSERT INTO postings
  WITH digits (a) AS (VALUES ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~')),
  listed AS (
    SELECT d.project, t.lexeme AS term, d.id::integer AS id,
      (least(coalesce(array_length(t.positions, 1), 1), 1023) << 14) | least(d.length, 16383) AS bits
    FROM discoveries d, unnest(d.terms) AS t WHERE t.lexeme NOT LIKE '=p%'
  )
  SELECT project, term, id >> 12, string_agg('.' || substr(a, ((id >> 6) & 63) + 1, 1) || substr(a, (id & 63) + 1, 1)
    || substr(a, (bits >> 18) + 1, 1) || substr(a, ((bits >> 12) & 63) + 1, 1)
    || substr(a, ((bits >> 6) & 63) + 1, 1) || substr(a, (bits & 63) + 1, 1), '')
  FROM listed, digits GROUP BY project, term, id >> 12;
ALTER TABLE discoveries FORCE ROW LEVEL SECURITY;
DROP INDEX discoveries_by_terms;
ALTER TABLE discoveries DROP COLUMN terms, DROP COLUMN length;

GRANT SELECT, INSERT, UPDATE, DELETE ON postings, pending_terms TO waymark_app;

-- As the discoveries themselves: members see them, editors and owners change them.
DO $$
DECLARE
  name text;
  personal text := $q$project = current_setting('waymark.owner', true)$q$;
  seen text := personal || $q$ OR project = ANY ((SELECT waymark_projects('reader', 'commenter', 'editor', 'owner'))::text[])$q$;
  edited text := personal || $q$ OR project = ANY ((SELECT waymark_projects('editor', 'owner'))::text[])$q$;
BEGIN
  FOREACH name IN ARRAY ARRAY['postings', 'pending_terms'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY seen ON %I FOR SELECT TO waymark_app USING (%s)', name, seen);
    EXECUTE format('CREATE POLICY added ON %I FOR INSERT TO waymark_app WITH CHECK (%s)', name, edited);
    EXECUTE format('CREATE POLICY changed ON %I FOR UPDATE TO waymark_app USING (%s)', name, edited);
    EXECUTE format('CREATE POLICY removed ON %I FOR DELETE TO waymark_app USING (%s)', name, edited);
  END LOOP;
END $$;
