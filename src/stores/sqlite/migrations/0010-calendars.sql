-- what a calendar client wrote about the task and we do not know, as JSON (see CalendarObject)
ALTER TABLE tasks ADD COLUMN calendar_object TEXT;
-- the file name and UID that it chose, and the UID of a parent that is not there: tasks are found by them
ALTER TABLE tasks ADD COLUMN calendar_name TEXT;
ALTER TABLE tasks ADD COLUMN calendar_uid TEXT;
ALTER TABLE tasks ADD COLUMN calendar_parent TEXT;
CREATE INDEX tasks_by_calendar_name ON tasks (project, calendar_name) WHERE calendar_name IS NOT NULL;
CREATE INDEX tasks_by_calendar_uid ON tasks (project, calendar_uid) WHERE calendar_uid IS NOT NULL;
CREATE INDEX tasks_by_calendar_parent ON tasks (project, calendar_parent) WHERE calendar_parent IS NOT NULL;

-- Secret addresses at which calendars read a person's tasks: one for all of them, and one for a project.
CREATE TABLE feeds (
  owner TEXT NOT NULL,
  id TEXT NOT NULL,
  -- empty for everything the person sees
  of_project TEXT NOT NULL,
  -- SHA-256 of the secret in the address, as hex; the secret itself is kept nowhere
  token_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner, id),
  UNIQUE (owner, of_project)
) WITHOUT ROWID;
CREATE UNIQUE INDEX feeds_by_token ON feeds (token_hash);
