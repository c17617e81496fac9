-- What people asked to be reminded of, each their own.
CREATE TABLE reminders (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  task INTEGER NOT NULL,
  id TEXT NOT NULL,
  -- due-30m, due-1d 18:00, at 2026-11-21T09:00:00.000Z (see tasks/reminder.ts)
  moment TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner, project, task, id)
) WITHOUT ROWID;
CREATE INDEX reminders_by_task ON reminders (project, task);

-- Tasks whose reminders are to be planned anew, and who changed them.
CREATE TABLE reminder_queue (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  task INTEGER NOT NULL,
  -- moments before this had passed when it was changed
  since INTEGER NOT NULL,
  -- the task it comes after, or was before it was moved
  from_project TEXT,
  from_task INTEGER,
  PRIMARY KEY (owner, project, task)
) WITHOUT ROWID;

-- When whom to remind.
CREATE TABLE reminder_plans (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  task INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- due (by default), own or alarm
  source TEXT NOT NULL,
  PRIMARY KEY (owner, project, task, at)
) WITHOUT ROWID;
CREATE INDEX reminder_plans_by_time ON reminder_plans (at);
CREATE INDEX reminder_plans_by_task ON reminder_plans (project, task);

-- What is to be sent, and was.
CREATE TABLE outbox (
  owner TEXT NOT NULL,
  key TEXT NOT NULL,
  -- here, email, push:id or webhook:id; empty until it is known which
  channel TEXT NOT NULL,
  -- reminder, a kind of the inbox, or task.added and the like
  kind TEXT NOT NULL,
  project TEXT NOT NULL,
  task INTEGER NOT NULL,
  actor TEXT NOT NULL,
  -- when it should be heard of
  at INTEGER NOT NULL,
  detail TEXT,
  -- waiting, sent, dropped or failed
  state TEXT NOT NULL,
  -- not before; a node that takes it moves this by the time it has for sending
  next_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  done_at INTEGER,
  outcome TEXT,
  PRIMARY KEY (owner, key, channel)
) WITHOUT ROWID;
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE state = 'waiting';
CREATE INDEX outbox_by_time ON outbox (at);

CREATE TABLE webhooks (
  owner TEXT NOT NULL,
  id TEXT NOT NULL,
  -- empty for all projects that the person sees
  of_project TEXT NOT NULL,
  url TEXT NOT NULL,
  -- signs what is sent
  secret TEXT NOT NULL,
  -- JSON of event kinds
  events TEXT NOT NULL,
  -- the last change that was looked at
  last_change INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner, id)
) WITHOUT ROWID;

-- Browsers that take messages while the page is closed.
CREATE TABLE push_subscriptions (
  owner TEXT NOT NULL,
  id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  -- the browser's public key and its secret
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner, id)
) WITHOUT ROWID;

-- What reaches a person how: JSON (see reminders/notification-settings.ts).
CREATE TABLE notification_settings (
  owner TEXT NOT NULL PRIMARY KEY,
  settings TEXT NOT NULL
) WITHOUT ROWID;

-- What is there already is planned as if it had been changed now.
INSERT INTO reminder_queue (owner, project, task, since)
  SELECT p.owner, t.project, t.id, unixepoch() * 1000 FROM tasks t JOIN projects p ON p.id = t.project
  WHERE t.is_open = 1 AND (length(t.due) > 10 OR t.calendar_object LIKE '%BEGIN:VALARM%');
