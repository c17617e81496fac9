-- The tasks of a project that have certain three letters in their title, by a number made of these; see title-index.ts.
CREATE TABLE title_grams (
  project TEXT NOT NULL,
  -- many grams share one
  bucket INTEGER NOT NULL,
  -- titles that went in together
  part INTEGER NOT NULL,
  tasks BYTEA NOT NULL,
  PRIMARY KEY (project, bucket, part)
);

-- Tasks whose title is another now than the one that first went into the index. They stay here for a while after the new
-- one is in it, for who has read the index before and looks here after.
CREATE TABLE changed_titles (
  project TEXT NOT NULL,
  task BIGINT NOT NULL,
  -- the part that has the new title, 0 while none has
  part INTEGER NOT NULL,
  PRIMARY KEY (project, task)
);

-- Titles of tasks up to this number are in the index, which has so many parts.
ALTER TABLE project_counters ADD COLUMN titles_indexed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE project_counters ADD COLUMN title_parts INTEGER NOT NULL DEFAULT 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON title_grams, changed_titles TO waymark_app;

-- As the tasks themselves: members see them, editors and owners change them.
DO $$
DECLARE
  name text;
  personal text := $q$project = current_setting('waymark.owner', true)$q$;
  seen text := personal || $q$ OR project = ANY ((SELECT waymark_projects('reader', 'commenter', 'editor', 'owner'))::text[])$q$;
  edited text := personal || $q$ OR project = ANY ((SELECT waymark_projects('editor', 'owner'))::text[])$q$;
BEGIN
  FOREACH name IN ARRAY ARRAY['title_grams', 'changed_titles'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY seen ON %I FOR SELECT TO waymark_app USING (%s)', name, seen);
    EXECUTE format('CREATE POLICY added ON %I FOR INSERT TO waymark_app WITH CHECK (%s)', name, edited);
    EXECUTE format('CREATE POLICY changed ON %I FOR UPDATE TO waymark_app USING (%s)', name, edited);
    EXECUTE format('CREATE POLICY removed ON %I FOR DELETE TO waymark_app USING (%s)', name, edited);
  END LOOP;
END $$;
