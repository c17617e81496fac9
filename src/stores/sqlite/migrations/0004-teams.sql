-- Every tool call: when, through what, how it ended. Nothing of what was asked or answered.
CREATE TABLE audit (
  owner TEXT NOT NULL,
  -- begins with the time, so that they stand in its order (see auditId)
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  contract TEXT NOT NULL,
  tool TEXT NOT NULL,
  -- empty when it did not say
  client TEXT NOT NULL,
  outcome TEXT NOT NULL,
  milliseconds REAL NOT NULL,
  -- local, session, token or key
  via TEXT,
  request_id TEXT,
  PRIMARY KEY (owner, id)
) WITHOUT ROWID;
CREATE INDEX audit_by_client ON audit (owner, client, id);
CREATE INDEX audit_by_time ON audit (at);

-- Links by which somebody may join a project of this owner, each until it was used, taken back or has expired.
CREATE TABLE invitations (
  owner TEXT NOT NULL,
  id TEXT NOT NULL,
  project TEXT NOT NULL,
  -- editor or reader
  role TEXT NOT NULL,
  -- SHA-256 of the secret in the link, as hex; the secret itself is kept nowhere
  token_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- who is joining by it, for as long as that transaction takes
  used_by TEXT,
  PRIMARY KEY (owner, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX invitations_by_token ON invitations (token_hash);
