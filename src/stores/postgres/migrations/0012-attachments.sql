-- Files that belong to tasks. Their content is kept elsewhere, under its hash.
CREATE TABLE attachments (
  project TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  task BIGINT NOT NULL,
  name TEXT NOT NULL,
  -- by its content
  type TEXT NOT NULL,
  size BIGINT NOT NULL,
  -- SHA-256 of the content, as hex
  hash TEXT COLLATE "C" NOT NULL,
  author TEXT NOT NULL,
  client TEXT,
  created_at BIGINT NOT NULL,
  -- since when it can only be brought back: because it was removed, or because its task was deleted
  removed_at BIGINT,
  lost_at BIGINT,
  PRIMARY KEY (project, id)
);
CREATE INDEX attachments_by_task ON attachments (project, task);
CREATE INDEX attachments_by_hash ON attachments (hash);

GRANT SELECT, INSERT, UPDATE, DELETE ON attachments TO waymark_app;
ALTER TABLE attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachments FORCE ROW LEVEL SECURITY;
-- As with tasks: members see what their project holds, editors and owners change it.
DO $$
DECLARE
  personal text := $q$project = current_setting('waymark.owner', true)$q$;
  seen text := personal || $q$ OR project = ANY ((SELECT waymark_projects('reader', 'commenter', 'editor', 'owner'))::text[])$q$;
  edited text := personal || $q$ OR project = ANY ((SELECT waymark_projects('editor', 'owner'))::text[])$q$;
BEGIN
  EXECUTE format('CREATE POLICY seen ON attachments FOR SELECT TO waymark_app USING (%s)', seen);
  EXECUTE format('CREATE POLICY added ON attachments FOR INSERT TO waymark_app WITH CHECK (%s)', edited);
  EXECUTE format('CREATE POLICY changed ON attachments FOR UPDATE TO waymark_app USING (%s)', edited);
  EXECUTE format('CREATE POLICY removed ON attachments FOR DELETE TO waymark_app USING (%s)', edited);
END $$;
-- The role that migrates sees which content is still in use, where it says for the transaction that this is why it asks,
-- and removes what can no longer be brought back.
CREATE POLICY looked_up ON attachments FOR SELECT TO CURRENT_USER USING (current_setting('waymark.counting', true) = 'on');
CREATE POLICY retention_sees ON attachments FOR SELECT TO CURRENT_USER
  USING (least(removed_at, lost_at) < (extract(epoch FROM now()) * 1000)::bigint - 86400000);
CREATE POLICY retention_prunes ON attachments FOR DELETE TO CURRENT_USER
  USING (least(removed_at, lost_at) < (extract(epoch FROM now()) * 1000)::bigint - 86400000);

-- How many bytes the owner of a project has in files, in all projects of theirs: for who may add one there.
CREATE FUNCTION waymark_kept_bytes(project text, OUT used bigint, OUT removed bigint)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF waymark_kept_bytes.project = current_setting('waymark.owner', true)
      OR waymark_role(waymark_kept_bytes.project) IN ('editor', 'owner') THEN
    PERFORM set_config('waymark.counting', 'on', true);
    SELECT coalesce(sum(a.size) FILTER (WHERE a.removed_at IS NULL AND a.lost_at IS NULL), 0),
        coalesce(sum(a.size) FILTER (WHERE a.removed_at IS NOT NULL OR a.lost_at IS NOT NULL), 0)
      INTO waymark_kept_bytes.used, waymark_kept_bytes.removed
      FROM attachments a
      WHERE a.project IN (SELECT p.id FROM projects p WHERE p.owner =
        (SELECT o.owner FROM projects o WHERE o.id = waymark_kept_bytes.project));
    PERFORM set_config('waymark.counting', '', true);
  END IF;
END $$;
REVOKE ALL ON FUNCTION waymark_kept_bytes(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waymark_kept_bytes(text) TO waymark_app;
