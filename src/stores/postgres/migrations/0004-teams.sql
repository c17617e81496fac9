-- Every tool call: when, through what, how it ended. Nothing of what was asked or answered.
CREATE TABLE audit (
  owner TEXT NOT NULL,
  -- begins with the time, so that they stand in its order (see auditId)
  id TEXT COLLATE "C" NOT NULL,
  at BIGINT NOT NULL,
  contract TEXT NOT NULL,
  tool TEXT NOT NULL,
  -- empty when it did not say
  client TEXT COLLATE "C" NOT NULL,
  outcome TEXT NOT NULL,
  milliseconds DOUBLE PRECISION NOT NULL,
  -- local, session, token or key
  via TEXT,
  request_id TEXT,
  PRIMARY KEY (owner, id)
);
CREATE INDEX audit_by_client ON audit (owner, client, id);
CREATE INDEX audit_by_time ON audit (at);

-- Links by which somebody may join a project of this owner, each until it was used, taken back or has expired.
CREATE TABLE invitations (
  owner TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  project TEXT NOT NULL,
  -- editor or reader
  role TEXT NOT NULL,
  -- SHA-256 of the secret in the link, as hex; the secret itself is kept nowhere
  token_hash TEXT COLLATE "C" NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  -- who is joining by it, for as long as that transaction takes
  used_by TEXT,
  PRIMARY KEY (owner, id)
);
CREATE UNIQUE INDEX invitations_by_token ON invitations (token_hash);

-- How much of a minute's calls the nodes have taken together. Unlogged: a crash may forget the last minute.
CREATE UNLOGGED TABLE rate_windows (
  owner TEXT NOT NULL,
  what TEXT COLLATE "C" NOT NULL,
  taken BIGINT NOT NULL,
  -- by the clock of this server, which is the same for all nodes
  ends_at BIGINT NOT NULL,
  PRIMARY KEY (owner, what)
);

GRANT SELECT, INSERT, DELETE ON audit, invitations TO waymark_app;
-- No other column of an invitation can be changed, so that who joins by one cannot make it a better one.
GRANT UPDATE (used_by) ON invitations TO waymark_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_windows TO waymark_app;

ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON audit TO waymark_app USING (owner = current_setting('waymark.owner', true));
CREATE POLICY retention_sees ON audit FOR SELECT TO CURRENT_USER
  USING (at < (extract(epoch FROM now()) * 1000)::bigint - 86400000);
CREATE POLICY retention_prunes ON audit FOR DELETE TO CURRENT_USER
  USING (at < (extract(epoch FROM now()) * 1000)::bigint - 86400000);
ALTER TABLE rate_windows ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_windows FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON rate_windows TO waymark_app USING (owner = current_setting('waymark.owner', true));

-- An invitation is seen by its owner, and by whoever shows the secret it was made of: by its hash, which the
-- transaction sets for itself. With that they may mark it as theirs once, join under the role it names, and remove it.
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON invitations TO waymark_app USING (owner = current_setting('waymark.owner', true));
CREATE POLICY shown ON invitations FOR SELECT TO waymark_app
  USING (token_hash = current_setting('waymark.invitation', true));
CREATE POLICY taken ON invitations FOR UPDATE TO waymark_app
  USING (token_hash = current_setting('waymark.invitation', true) AND used_by IS NULL)
  WITH CHECK (used_by = current_setting('waymark.owner', true));
CREATE POLICY spent ON invitations FOR DELETE TO waymark_app
  USING (token_hash = current_setting('waymark.invitation', true)
    AND used_by = current_setting('waymark.owner', true));
CREATE POLICY invited ON project_members FOR INSERT TO waymark_app
  WITH CHECK (member = current_setting('waymark.owner', true) AND (owner, project, role) IN (
    SELECT i.owner, i.project, i.role FROM invitations i
    WHERE i.token_hash = current_setting('waymark.invitation', true)
      AND i.used_by = current_setting('waymark.owner', true)));

-- Members may leave. Only the owner removes others.
CREATE POLICY leaving ON project_members FOR DELETE TO waymark_app
  USING (member = current_setting('waymark.owner', true));

-- Somebody's data can be removed, all of it, by themselves alone: what editors may change they may not remove.
GRANT DELETE ON owners, changes, projects, term_counts, sessions, context_items, call_counts TO waymark_app;
CREATE POLICY owner_removes ON projects AS RESTRICTIVE FOR DELETE TO waymark_app
  USING (owner = current_setting('waymark.owner', true));
CREATE POLICY owner_removes ON term_counts AS RESTRICTIVE FOR DELETE TO waymark_app
  USING (owner = current_setting('waymark.owner', true));
CREATE POLICY owner_removes ON sessions AS RESTRICTIVE FOR DELETE TO waymark_app
  USING (owner = current_setting('waymark.owner', true));
CREATE POLICY owner_removes ON context_items AS RESTRICTIVE FOR DELETE TO waymark_app
  USING (owner = current_setting('waymark.owner', true));
