-- A project holds tasks and knowledge. Everybody has one of their own, whose id is the person's.
CREATE FUNCTION waymark_project_id(owner text, key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '~' || left(encode(sha256(convert_to(owner, 'UTF8') || '\x00'::bytea || convert_to(key, 'UTF8')), 'hex'), 24)
$$;

ALTER TABLE projects RENAME TO old_projects;
ALTER TABLE project_members RENAME TO old_members;
ALTER TABLE invitations RENAME TO old_invitations;
ALTER INDEX projects_pkey RENAME TO old_projects_pkey;
ALTER INDEX project_members_pkey RENAME TO old_members_pkey;
ALTER INDEX invitations_pkey RENAME TO old_invitations_pkey;
DROP INDEX project_members_by_member;
DROP INDEX invitations_by_token;

-- The role that migrates owns these tables and is held to their policies as everybody is: it needs leave to move the rows.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['old_projects', 'old_members', 'old_invitations', 'owners', 'tasks', 'task_tags',
      'task_blockers', 'changes', 'discoveries', 'term_counts', 'meanings', 'sessions', 'context_items'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;

CREATE TABLE projects (
  id TEXT NOT NULL PRIMARY KEY,
  owner TEXT NOT NULL,
  -- where it came from: a git remote, a path, or an id of its own where it was made by name; empty for a personal one
  key TEXT NOT NULL,
  -- empty while it goes by its key
  name TEXT NOT NULL,
  -- of references: WEB; empty for a personal one, and until it is first needed
  prefix TEXT NOT NULL,
  colour TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  archived_at BIGINT
);
CREATE INDEX projects_by_owner ON projects (owner, key);

-- What is counted, so that no question has to count. Holding the row makes a writer the only one of the project.
CREATE TABLE project_counters (
  project TEXT NOT NULL PRIMARY KEY,
  last_task BIGINT NOT NULL,
  last_change BIGINT NOT NULL,
  last_comment BIGINT NOT NULL,
  last_discovery BIGINT NOT NULL,
  -- goes up with every write to what is known, so that caches know what they have not seen
  revision BIGINT NOT NULL,
  -- discoveries that stand, and how many terms they have together
  standing BIGINT NOT NULL,
  terms BIGINT NOT NULL,
  -- how many of them have a meaning of this model
  embedded BIGINT NOT NULL,
  model TEXT NOT NULL
);

-- Who may work in a project, its owner included. Nobody but its person is in a personal one, and no row says so.
CREATE TABLE project_members (
  project TEXT NOT NULL,
  member TEXT NOT NULL,
  -- reader, commenter, editor or owner
  role TEXT NOT NULL,
  -- what this member calls the project in references, where that is not its own prefix
  prefix TEXT NOT NULL,
  -- where it stands in this member's list
  position DOUBLE PRECISION NOT NULL,
  added_at BIGINT NOT NULL,
  PRIMARY KEY (project, member),
  CONSTRAINT personal_is_not_shared CHECK (project LIKE '~%')
);
CREATE INDEX project_members_by_member ON project_members (member, project);

CREATE TABLE invitations (
  project TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  -- who gave it, and what the project was called then
  owner TEXT NOT NULL,
  project_name TEXT NOT NULL,
  role TEXT NOT NULL,
  -- SHA-256 of the secret in the link, as hex; the secret itself is kept nowhere
  token_hash TEXT COLLATE "C" NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  -- who is joining by it, for as long as that transaction takes
  used_by TEXT,
  PRIMARY KEY (project, id),
  CONSTRAINT ownership_is_handed_over CHECK (role <> 'owner')
);
CREATE INDEX invitations_by_owner ON invitations (owner, created_at);
CREATE UNIQUE INDEX invitations_by_token ON invitations (token_hash);

CREATE TABLE comments (
  project TEXT NOT NULL,
  task BIGINT NOT NULL,
  id BIGINT NOT NULL,
  author TEXT NOT NULL,
  client TEXT,
  text TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  edited_at BIGINT,
  PRIMARY KEY (project, task, id)
);

-- Who wants to hear of a task: who made it, has it, wrote about it or was named there; 0 for who does not any more.
CREATE TABLE task_followers (
  project TEXT NOT NULL,
  task BIGINT NOT NULL,
  person TEXT NOT NULL,
  follows SMALLINT NOT NULL,
  PRIMARY KEY (project, task, person)
);

-- Where a task went that was moved to another project.
CREATE TABLE moved_tasks (
  project TEXT NOT NULL,
  task BIGINT NOT NULL,
  -- where it is now, however often it was moved since
  to_project TEXT NOT NULL,
  to_task BIGINT NOT NULL,
  -- the change by which it left, and the one by which it arrived there; none once it has gone on
  change BIGINT NOT NULL,
  to_change BIGINT,
  PRIMARY KEY (project, task)
);
CREATE INDEX moved_tasks_by_place ON moved_tasks (to_project, to_task);

CREATE TABLE inbox (
  person TEXT NOT NULL,
  -- begins with the time, so that they stand in its order
  id TEXT COLLATE "C" NOT NULL,
  at BIGINT NOT NULL,
  -- assigned, mentioned, commented, unblocked or returned
  kind TEXT NOT NULL,
  project TEXT NOT NULL,
  task BIGINT NOT NULL,
  actor TEXT NOT NULL,
  client TEXT,
  change BIGINT NOT NULL,
  text TEXT,
  seen_at BIGINT,
  PRIMARY KEY (person, id)
);
CREATE INDEX inbox_unseen ON inbox (person, id) WHERE seen_at IS NULL;
CREATE INDEX inbox_by_time ON inbox (at);

-- The id that each project of before has now. What was "general", and is shared with nobody, is what is personal now.
CREATE TABLE project_ids (owner TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (owner, key));
INSERT INTO project_ids (owner, key, id)
  SELECT owner, project, CASE
    WHEN project = 'general' AND NOT EXISTS (SELECT 1 FROM old_members m WHERE m.owner = pairs.owner AND m.project = 'general')
      AND NOT EXISTS (SELECT 1 FROM old_invitations i
        WHERE i.owner = pairs.owner AND i.project = 'general' AND i.expires_at > extract(epoch FROM now()) * 1000)
      THEN owner
    ELSE waymark_project_id(owner, project) END
  FROM (SELECT owner, project FROM old_projects UNION SELECT owner, project FROM old_members
    UNION SELECT owner, project FROM sessions UNION SELECT owner, project FROM context_items
    UNION SELECT owner, project FROM old_invitations) AS pairs;

INSERT INTO projects (id, owner, key, name, prefix, colour, created_at, archived_at)
  SELECT id, owner, key, '', '', '', (SELECT coalesce(min(at), 0) FROM (
    SELECT d.created_at AS at FROM discoveries d WHERE d.owner = project_ids.owner AND d.project = project_ids.key
    UNION ALL SELECT s.started_at FROM sessions s WHERE s.owner = project_ids.owner AND s.project = project_ids.key
    UNION ALL SELECT m.added_at FROM old_members m WHERE m.owner = project_ids.owner AND m.project = project_ids.key
    UNION ALL SELECT i.created_at FROM old_invitations i
      WHERE i.owner = project_ids.owner AND i.project = project_ids.key) AS times), NULL
  FROM project_ids WHERE id <> owner AND (
    EXISTS (SELECT 1 FROM old_projects o WHERE o.owner = project_ids.owner AND o.project = project_ids.key)
    OR EXISTS (SELECT 1 FROM old_members m WHERE m.owner = project_ids.owner AND m.project = project_ids.key)
    OR EXISTS (SELECT 1 FROM old_invitations i WHERE i.owner = project_ids.owner AND i.project = project_ids.key)
    OR EXISTS (SELECT 1 FROM context_items c WHERE c.owner = project_ids.owner AND c.project = project_ids.key));
INSERT INTO projects (id, owner, key, name, prefix, colour, created_at, archived_at)
  SELECT owner, owner, '', '', '', '', 0, NULL::bigint FROM owners
  UNION SELECT id, owner, '', '', '', '', 0, NULL::bigint FROM project_ids WHERE id = owner;
INSERT INTO project_members (project, member, role, prefix, position, added_at)
  SELECT id, owner, 'owner', '', 0, created_at FROM projects WHERE id <> owner
  UNION ALL SELECT p.id, m.member, m.role, '', 0, m.added_at
    FROM old_members m JOIN project_ids p ON p.owner = m.owner AND p.key = m.project;
INSERT INTO project_counters
  SELECT p.id, coalesce(w.last_task, 0), coalesce(w.last_change, 0), 0, coalesce(o.last_discovery, 0),
    coalesce(o.revision, 0), coalesce(o.standing, 0), coalesce(o.terms, 0), coalesce(o.embedded, 0), coalesce(o.model, '')
  FROM projects p LEFT JOIN owners w ON w.owner = p.id
    LEFT JOIN project_ids i ON i.id = p.id LEFT JOIN old_projects o ON o.owner = i.owner AND o.project = i.key;
INSERT INTO invitations (project, id, owner, project_name, role, token_hash, created_at, expires_at, used_by)
  SELECT p.id, i.id, i.owner, i.project, i.role, i.token_hash, i.created_at, i.expires_at, i.used_by
  FROM old_invitations i JOIN project_ids p ON p.owner = i.owner AND p.key = i.project WHERE p.id <> i.owner;

-- Tasks were each person's own: theirs is the personal project now.
ALTER TABLE tasks RENAME COLUMN owner TO project;
ALTER TABLE task_tags RENAME COLUMN owner TO project;
ALTER TABLE task_blockers RENAME COLUMN owner TO project;
ALTER TABLE changes RENAME COLUMN owner TO project;
ALTER TABLE changes ADD COLUMN connection TEXT;
-- Everybody chooses their own request keys.
DROP INDEX changes_by_request;
CREATE UNIQUE INDEX changes_by_request ON changes (project, actor, request_key, entry) WHERE request_key IS NOT NULL;
-- The connection that holds a claim: it lasts as long as calls come over it.
ALTER TABLE tasks ADD COLUMN claim_connection TEXT;
-- milliseconds, 0 without a start
ALTER TABLE tasks ADD COLUMN start_sort BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN claimed_at BIGINT;
UPDATE tasks SET claim_connection = claimed_by, claimed_at = updated_at WHERE claimed_by IS NOT NULL;
CREATE INDEX tasks_by_assignee ON tasks (assignee, project, id) WHERE is_open = 1 AND assignee IS NOT NULL;

DROP POLICY own ON discoveries;
DROP POLICY member ON discoveries;
DROP POLICY editor ON discoveries;
DROP POLICY own ON term_counts;
DROP POLICY member ON term_counts;
DROP POLICY editor ON term_counts;
DROP POLICY owner_removes ON term_counts;
DROP POLICY own ON meanings;
DROP POLICY member ON meanings;
DROP POLICY editor ON meanings;
DROP POLICY own ON sessions;
DROP POLICY member ON sessions;
DROP POLICY editor ON sessions;
DROP POLICY owner_removes ON sessions;
DROP POLICY own ON context_items;
DROP POLICY member ON context_items;
DROP POLICY editor ON context_items;
DROP POLICY owner_removes ON context_items;

-- Which of the client's connections, where it keeps one; else actor and client stand for it.
ALTER TABLE sessions ADD COLUMN connection TEXT;
UPDATE sessions SET connection = actor || '/' || client;
ALTER TABLE sessions ALTER COLUMN connection SET NOT NULL;
ALTER TABLE discoveries ADD COLUMN task_project TEXT;
ALTER TABLE discoveries ADD COLUMN edited_at BIGINT;
UPDATE discoveries d SET task_project = d.author FROM project_ids p
  WHERE p.owner = d.owner AND p.key = d.project AND d.task IS NOT NULL AND p.id <> d.owner;
ALTER TABLE discoveries DROP CONSTRAINT discoveries_pkey;
UPDATE discoveries x SET project = p.id FROM project_ids p WHERE p.owner = x.owner AND p.key = x.project;
ALTER TABLE discoveries DROP COLUMN owner;
ALTER TABLE discoveries ADD PRIMARY KEY (project, id);
ALTER TABLE term_counts DROP CONSTRAINT term_counts_pkey;
UPDATE term_counts x SET project = p.id FROM project_ids p WHERE p.owner = x.owner AND p.key = x.project;
ALTER TABLE term_counts DROP COLUMN owner;
ALTER TABLE term_counts ADD PRIMARY KEY (project, term);
ALTER TABLE meanings DROP CONSTRAINT meanings_pkey;
UPDATE meanings x SET project = p.id FROM project_ids p WHERE p.owner = x.owner AND p.key = x.project;
ALTER TABLE meanings DROP COLUMN owner;
ALTER TABLE meanings ADD PRIMARY KEY (project, id);
ALTER TABLE sessions DROP CONSTRAINT sessions_pkey;
UPDATE sessions x SET project = p.id FROM project_ids p WHERE p.owner = x.owner AND p.key = x.project;
ALTER TABLE sessions DROP COLUMN owner;
ALTER TABLE sessions ADD PRIMARY KEY (project, id);
ALTER TABLE context_items DROP CONSTRAINT context_items_pkey;
UPDATE context_items x SET project = p.id FROM project_ids p WHERE p.owner = x.owner AND p.key = x.project;
ALTER TABLE context_items DROP COLUMN owner;
ALTER TABLE context_items ADD PRIMARY KEY (project, path);
CREATE INDEX discoveries_by_type ON discoveries (project, type, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_module ON discoveries (project, module_key, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_time ON discoveries (project, created_at, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_task ON discoveries (project, task, id) WHERE task IS NOT NULL;
CREATE INDEX meanings_by_revision ON meanings (project, revision);
CREATE INDEX meanings_by_model ON meanings (project, model, id);
CREATE INDEX sessions_by_time ON sessions (project, last_at);
CREATE INDEX sessions_by_client ON sessions (project, actor, client, last_at);
CREATE INDEX sessions_by_connection ON sessions (project, connection, last_at);
CREATE INDEX context_items_by_heat ON context_items (project, heat);

-- Changes to what a project knows move into its own list, behind what is there, in the order of time. Which project it was
-- is told by the discovery itself and, where that is gone, by the key that its person had or was invited to; no other one
-- has its number there, because numbers are given once.
CREATE TABLE named_changes AS
  SELECT c.project AS owner, c.id AS old_id, c.at, substr(c.subject, strpos(c.subject, ' ') + 1) AS key,
    CAST(substr(c.subject, 11, strpos(c.subject, ' ') - 11) AS bigint) AS number, d.project
  FROM changes c LEFT JOIN discoveries d ON d.uuid = coalesce(c.after::jsonb ->> 'uuid', c.before::jsonb ->> 'uuid')
  WHERE c.subject LIKE 'discovery:% %';
CREATE INDEX named_changes_by_id ON named_changes (owner, old_id);
CREATE TABLE told_changes AS
  SELECT owner, old_id, min(at) AS at, min(project) AS project FROM named_changes GROUP BY owner, old_id;
ANALYZE project_ids, named_changes, told_changes;
UPDATE told_changes SET project = coalesce(
    (SELECT min(p.id) FROM named_changes n JOIN project_ids p ON p.owner = n.owner AND p.key = n.key
      WHERE n.owner = told_changes.owner AND n.old_id = told_changes.old_id
        AND NOT EXISTS (SELECT 1 FROM discoveries d WHERE d.project = p.id AND d.id = n.number)
        AND n.number <= (SELECT k.last_discovery FROM project_counters k WHERE k.project = p.id)),
    (SELECT min(p.id) FROM named_changes n JOIN old_members m ON m.member = n.owner AND m.project = n.key
        JOIN project_ids p ON p.owner = m.owner AND p.key = m.project
      WHERE n.owner = told_changes.owner AND n.old_id = told_changes.old_id
        AND NOT EXISTS (SELECT 1 FROM discoveries d WHERE d.project = p.id AND d.id = n.number)
        AND n.number <= (SELECT k.last_discovery FROM project_counters k WHERE k.project = p.id)))
  WHERE project IS NULL;
CREATE TABLE moved_changes AS
  SELECT owner, old_id, project, dense_rank() OVER (PARTITION BY project ORDER BY at, owner, old_id)
    + coalesce((SELECT w.last_change FROM owners w WHERE w.owner = told_changes.project), 0) AS id
  FROM told_changes WHERE project <> owner;
CREATE UNIQUE INDEX moved_changes_by_id ON moved_changes (owner, old_id);
ANALYZE moved_changes;
INSERT INTO changes (project, id, entry, kind, subject, at, actor, contract, tool, client, request_key, undoes, undone_by, before, after)
  SELECT m.project, m.id, c.entry, c.kind, substr(c.subject, 1, strpos(c.subject, ' ') - 1), c.at, c.actor, c.contract,
    c.tool, c.client, NULL,
    (SELECT u.id FROM moved_changes u WHERE u.owner = m.owner AND u.old_id = c.undoes),
    (SELECT u.id FROM moved_changes u WHERE u.owner = m.owner AND u.old_id = c.undone_by),
    CASE WHEN c.before::jsonb ->> 'task' IS NULL OR m.project NOT LIKE '~%' THEN c.before
      ELSE jsonb_set(c.before::jsonb, '{taskProject}', c.before::jsonb -> 'author')::text END,
    CASE WHEN c.after::jsonb ->> 'task' IS NULL OR m.project NOT LIKE '~%' THEN c.after
      ELSE jsonb_set(c.after::jsonb, '{taskProject}', c.after::jsonb -> 'author')::text END
  FROM moved_changes m JOIN changes c ON c.project = m.owner AND c.id = m.old_id;
DELETE FROM changes WHERE (project, id) IN (SELECT owner, old_id FROM moved_changes) AND subject LIKE 'discovery:% %';
-- What nobody can say where it was has no way back any more.
UPDATE changes SET subject = 'elsewhere:' || substr(subject, 11) WHERE subject LIKE 'discovery:% %'
  AND (project, id) IN (SELECT owner, old_id FROM told_changes WHERE project IS NULL);
UPDATE changes SET subject = substr(subject, 1, strpos(subject, ' ') - 1) WHERE subject LIKE 'discovery:% %';
UPDATE project_counters SET last_change = greatest(last_change, (SELECT max(m.id) FROM moved_changes m WHERE m.project = project_counters.project))
  WHERE project IN (SELECT project FROM moved_changes);

DROP TABLE moved_changes;
DROP TABLE told_changes;
DROP TABLE named_changes;
DROP TABLE old_projects;
DROP TABLE old_members;
DROP TABLE old_invitations;
DROP TABLE project_ids;
DROP TABLE owners;

-- From here on: a row is seen by the members of its project, and written by those whose role allows it. Without a person
-- nothing is seen.
GRANT SELECT, INSERT, UPDATE, DELETE ON project_counters, comments, task_followers, moved_tasks, term_counts, sessions,
  context_items TO waymark_app;
-- No other column can be changed: a project stays where it is, a membership with its member, an invitation what it was.
GRANT SELECT, INSERT, DELETE, UPDATE (owner, name, prefix, colour, archived_at) ON projects TO waymark_app;
GRANT SELECT, INSERT, DELETE, UPDATE (role, prefix, position) ON project_members TO waymark_app;
GRANT SELECT, INSERT, DELETE, UPDATE (used_by) ON invitations TO waymark_app;
GRANT SELECT, INSERT, DELETE, UPDATE (seen_at) ON inbox TO waymark_app;

-- Policies ask these, which look as the role that migrated, because a policy cannot ask its own table. Whatever they are
-- asked, they tell nobody anything about projects of others. In PL/pgSQL, which keeps its plans from call to call.
CREATE FUNCTION waymark_projects(VARIADIC roles text[]) RETURNS text[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN coalesce((SELECT array_agg(m.project) FROM project_members m
    WHERE m.member = current_setting('waymark.owner', true) AND m.role = ANY (roles)), '{}');
END $$;
CREATE FUNCTION waymark_role(project text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN (SELECT m.role FROM project_members m WHERE m.project = waymark_role.project AND m.member = current_setting('waymark.owner', true));
END $$;
CREATE FUNCTION waymark_owns(project text) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN EXISTS (SELECT FROM projects p WHERE p.id = waymark_owns.project AND p.owner = current_setting('waymark.owner', true));
END $$;
-- Whether that person is a member too.
CREATE FUNCTION waymark_meets(project text, person text) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN EXISTS (SELECT FROM project_members m JOIN project_members o ON o.project = m.project
    WHERE m.project = waymark_meets.project AND m.member = current_setting('waymark.owner', true) AND o.member = waymark_meets.person);
END $$;
-- Whether it is one of their own that nobody has made yet: they set its key for the transaction.
CREATE FUNCTION waymark_may_make(project text) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN waymark_may_make.project = waymark_project_id(current_setting('waymark.owner', true), current_setting('waymark.key', true))
    AND NOT EXISTS (SELECT FROM projects p WHERE p.id = waymark_may_make.project);
END $$;
-- What members were told of a project goes with it.
CREATE FUNCTION waymark_forget_notices(project text) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM inbox i WHERE i.project = waymark_forget_notices.project AND waymark_owns(i.project);
END $$;
REVOKE ALL ON FUNCTION waymark_projects(text[]), waymark_role(text), waymark_owns(text), waymark_meets(text, text),
  waymark_may_make(text), waymark_forget_notices(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waymark_projects(text[]), waymark_role(text), waymark_owns(text), waymark_meets(text, text),
  waymark_may_make(text), waymark_forget_notices(text) TO waymark_app;

-- What a project holds: readers read, commenters also comment, editors and owners change everything. First it is asked
-- whether it is personal, which costs nothing; the projects of a person are looked up once a statement, and only then.
-- One policy for each command, because one for all of them would be asked by every SELECT too.
DO $$
DECLARE
  name text;
  personal text := $q$project = current_setting('waymark.owner', true)$q$;
  seen text := personal || $q$ OR project = ANY ((SELECT waymark_projects('reader', 'commenter', 'editor', 'owner'))::text[])$q$;
  edited text := personal || $q$ OR project = ANY ((SELECT waymark_projects('editor', 'owner'))::text[])$q$;
  commented text := personal || $q$ OR project = ANY ((SELECT waymark_projects('commenter', 'editor', 'owner'))::text[])$q$;
  owned text := personal || $q$ OR waymark_owns(project)$q$;
  written text;
  removed text;
BEGIN
  FOREACH name IN ARRAY ARRAY['tasks', 'task_tags', 'task_blockers', 'moved_tasks', 'discoveries', 'meanings', 'comments',
      'changes', 'term_counts', 'context_items', 'task_followers', 'project_counters', 'sessions'] LOOP
    written := CASE WHEN name IN ('task_followers', 'project_counters') THEN commented ELSE edited END;
    -- What was done and counted stays on record: only with its project it goes, or by retention.
    removed := CASE WHEN name IN ('changes', 'term_counts', 'context_items', 'project_counters', 'sessions') THEN owned
      ELSE written END;
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('DROP POLICY IF EXISTS own ON %I', name);
    EXECUTE format('CREATE POLICY seen ON %I FOR SELECT TO waymark_app USING (%s)', name, seen);
    EXECUTE format('CREATE POLICY added ON %I FOR INSERT TO waymark_app WITH CHECK (%s)', name, written);
    EXECUTE format('CREATE POLICY changed ON %I FOR UPDATE TO waymark_app USING (%s)', name, written);
    EXECUTE format('CREATE POLICY removed ON %I FOR DELETE TO waymark_app USING (%s)', name, removed);
  END LOOP;
END $$;
-- Commenters see to comments of their own.
CREATE POLICY commenter_adds ON comments FOR INSERT TO waymark_app
  WITH CHECK (author = current_setting('waymark.owner', true) AND waymark_role(project) = 'commenter');
CREATE POLICY commenter_changes ON comments FOR UPDATE TO waymark_app
  USING (author = current_setting('waymark.owner', true) AND waymark_role(project) = 'commenter');
CREATE POLICY commenter_removes ON comments FOR DELETE TO waymark_app
  USING (author = current_setting('waymark.owner', true) AND waymark_role(project) = 'commenter');
CREATE POLICY commenter_adds ON changes FOR INSERT TO waymark_app
  WITH CHECK (actor = current_setting('waymark.owner', true) AND subject LIKE 'comment:%' AND waymark_role(project) = 'commenter');
CREATE POLICY commenter_undoes ON changes FOR UPDATE TO waymark_app
  USING (actor = current_setting('waymark.owner', true) AND subject LIKE 'comment:%' AND waymark_role(project) = 'commenter');
-- A session is of the one who works, also where nothing of the project is kept yet.
CREATE POLICY own ON sessions FOR SELECT TO waymark_app USING (actor = current_setting('waymark.owner', true));
CREATE POLICY own_begins ON sessions FOR INSERT TO waymark_app
  WITH CHECK (actor = current_setting('waymark.owner', true) AND (waymark_role(project) IS NOT NULL OR waymark_may_make(project)));
CREATE POLICY own_goes_on ON sessions FOR UPDATE TO waymark_app USING (actor = current_setting('waymark.owner', true))
  WITH CHECK (actor = current_setting('waymark.owner', true) AND (waymark_role(project) IS NOT NULL OR waymark_may_make(project)));
CREATE POLICY own_goes ON sessions FOR DELETE TO waymark_app USING (actor = current_setting('waymark.owner', true));

-- Members see each other. Only the owner says who is a member and what they may do.
ALTER TABLE project_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE project_members FORCE ROW LEVEL SECURITY;
CREATE POLICY looked_up ON project_members FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY seen ON project_members FOR SELECT TO waymark_app USING (member = current_setting('waymark.owner', true)
  OR project = ANY ((SELECT waymark_projects('reader', 'commenter', 'editor', 'owner'))::text[]));
CREATE POLICY owner_adds ON project_members FOR INSERT TO waymark_app WITH CHECK (waymark_owns(project));
CREATE POLICY owner_changes ON project_members FOR UPDATE TO waymark_app USING (waymark_owns(project));
CREATE POLICY owner_removes ON project_members FOR DELETE TO waymark_app USING (waymark_owns(project));
-- Members may leave, and choose what they call a project and where it stands, but not their role.
CREATE POLICY leaving ON project_members FOR DELETE TO waymark_app USING (member = current_setting('waymark.owner', true));
CREATE POLICY own_view ON project_members FOR UPDATE TO waymark_app
  USING (member = current_setting('waymark.owner', true))
  WITH CHECK (member = current_setting('waymark.owner', true) AND role = waymark_role(project));
CREATE POLICY invited ON project_members FOR INSERT TO waymark_app
  WITH CHECK (member = current_setting('waymark.owner', true) AND (project, role) IN (
    SELECT i.project, i.role FROM invitations i
    WHERE i.token_hash = current_setting('waymark.invitation', true) AND i.used_by = current_setting('waymark.owner', true)));

ALTER TABLE projects ENABLE ROW LEVEL SECURITY;
ALTER TABLE projects FORCE ROW LEVEL SECURITY;
CREATE POLICY looked_up ON projects FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY seen ON projects FOR SELECT TO waymark_app USING (owner = current_setting('waymark.owner', true)
  OR id = ANY ((SELECT waymark_projects('reader', 'commenter', 'editor', 'owner'))::text[]));
-- Nobody makes a project under the id of another's.
CREATE POLICY made ON projects FOR INSERT TO waymark_app
  WITH CHECK (owner = current_setting('waymark.owner', true) AND (id = current_setting('waymark.owner', true) OR id = waymark_project_id(current_setting('waymark.owner', true), key)));
CREATE POLICY managed ON projects FOR UPDATE TO waymark_app USING (owner = current_setting('waymark.owner', true))
  WITH CHECK (owner = current_setting('waymark.owner', true) OR waymark_meets(id, owner));
CREATE POLICY removed ON projects FOR DELETE TO waymark_app USING (owner = current_setting('waymark.owner', true));
-- A personal project is its person's, whatever anybody writes.
ALTER TABLE projects ADD CONSTRAINT personal_is_own CHECK (id = owner OR left(id, 1) = '~');

-- Invitations are given by the owner of a project, and shown to whoever has the secret one was made of: by its hash, which
-- the transaction sets for itself. With that they may mark it as theirs once, join under the role it names, and remove it.
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON invitations TO waymark_app USING (owner = current_setting('waymark.owner', true))
  WITH CHECK (owner = current_setting('waymark.owner', true) AND waymark_owns(project));
CREATE POLICY shown ON invitations FOR SELECT TO waymark_app
  USING (token_hash = current_setting('waymark.invitation', true));
CREATE POLICY taken ON invitations FOR UPDATE TO waymark_app
  USING (token_hash = current_setting('waymark.invitation', true) AND used_by IS NULL)
  WITH CHECK (used_by = current_setting('waymark.owner', true));
CREATE POLICY spent ON invitations FOR DELETE TO waymark_app
  USING (token_hash = current_setting('waymark.invitation', true) AND used_by = current_setting('waymark.owner', true));

-- What is each person's own, and told by members of the same project.
ALTER TABLE inbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON inbox FOR SELECT TO waymark_app USING (person = current_setting('waymark.owner', true));
CREATE POLICY noticed ON inbox FOR UPDATE TO waymark_app USING (person = current_setting('waymark.owner', true));
CREATE POLICY emptied ON inbox FOR DELETE TO waymark_app USING (person = current_setting('waymark.owner', true));
CREATE POLICY sent ON inbox FOR INSERT TO waymark_app WITH CHECK (actor = current_setting('waymark.owner', true)
  AND waymark_role(project) IN ('commenter', 'editor', 'owner') AND waymark_meets(project, person));
CREATE POLICY retention_sees ON inbox FOR SELECT TO CURRENT_USER
  USING (at < (extract(epoch FROM now()) * 1000)::bigint - 86400000 OR waymark_owns(project));
CREATE POLICY retention_prunes ON inbox FOR DELETE TO CURRENT_USER
  USING (at < (extract(epoch FROM now()) * 1000)::bigint - 86400000 OR waymark_owns(project));
