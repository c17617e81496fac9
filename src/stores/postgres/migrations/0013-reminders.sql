-- What people asked to be reminded of, each their own.
CREATE TABLE reminders (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  task BIGINT NOT NULL,
  id TEXT NOT NULL,
  -- due-30m, due-1d 18:00, at 2026-11-21T09:00:00.000Z (see tasks/reminder.ts)
  moment TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (owner, project, task, id)
);
CREATE INDEX reminders_by_task ON reminders (project, task);

-- Tasks whose reminders are to be planned anew, and who changed them.
CREATE TABLE reminder_queue (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  task BIGINT NOT NULL,
  -- moments before this had passed when it was changed
  since BIGINT NOT NULL,
  -- the task it comes after, or was before it was moved
  from_project TEXT,
  from_task BIGINT,
  PRIMARY KEY (owner, project, task)
);

-- When whom to remind.
CREATE TABLE reminder_plans (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  task BIGINT NOT NULL,
  at BIGINT NOT NULL,
  -- due (by default), own or alarm
  source TEXT NOT NULL,
  PRIMARY KEY (owner, project, task, at)
);
CREATE INDEX reminder_plans_by_time ON reminder_plans (at);
CREATE INDEX reminder_plans_by_task ON reminder_plans (project, task);

-- What is to be sent, and was.
CREATE TABLE outbox (
  owner TEXT NOT NULL,
  key TEXT COLLATE "C" NOT NULL,
  -- here, email, push:id or webhook:id; empty until it is known which
  channel TEXT NOT NULL,
  -- reminder, a kind of the inbox, or task.added and the like
  kind TEXT NOT NULL,
  project TEXT NOT NULL,
  task BIGINT NOT NULL,
  actor TEXT NOT NULL,
  -- when it should be heard of
  at BIGINT NOT NULL,
  detail TEXT,
  -- waiting, sent, dropped or failed
  state TEXT NOT NULL,
  -- not before; a node that takes it moves this by the time it has for sending
  next_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL,
  done_at BIGINT,
  outcome TEXT,
  PRIMARY KEY (owner, key, channel)
);
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
  last_change BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (owner, id)
);

-- Browsers that take messages while the page is closed.
CREATE TABLE push_subscriptions (
  owner TEXT NOT NULL,
  id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  -- the browser's public key and its secret
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (owner, id)
);

-- What reaches a person how: JSON (see reminders/notification-settings.ts).
CREATE TABLE notification_settings (
  owner TEXT NOT NULL PRIMARY KEY,
  settings TEXT NOT NULL
);

-- Each person's own. The server plans and sends for everybody, as the role that migrated, in transactions that say so; tasks
-- and settings it reads as their person.
DO $$
DECLARE
  name text;
  own text := $q$owner = current_setting('waymark.owner', true)$q$;
  member text := own || $q$ AND (project = owner OR waymark_role(project) IS NOT NULL)$q$;
BEGIN
  FOREACH name IN ARRAY ARRAY['reminders', 'reminder_queue', 'reminder_plans', 'outbox', 'webhooks', 'push_subscriptions',
      'notification_settings'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO waymark_app', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO waymark_app USING (%s) WITH CHECK (%s)', name, own,
      CASE WHEN name IN ('reminders', 'reminder_queue', 'reminder_plans', 'outbox') THEN member ELSE own END);
    CONTINUE WHEN name IN ('push_subscriptions', 'notification_settings');
    EXECUTE format($q$CREATE POLICY server ON %I TO CURRENT_USER
      USING (current_setting('waymark.server', true) = 'on' OR waymark_owns(%I))$q$, name,
      CASE name WHEN 'webhooks' THEN 'of_project' ELSE 'project' END);
  END LOOP;
END $$;
CREATE POLICY retention_sees ON outbox FOR SELECT TO CURRENT_USER
  USING (at < (extract(epoch FROM now()) * 1000)::bigint - 86400000);
CREATE POLICY retention_prunes ON outbox FOR DELETE TO CURRENT_USER
  USING (at < (extract(epoch FROM now()) * 1000)::bigint - 86400000);
-- Members tell each other, as in the inbox.
CREATE POLICY told ON outbox FOR INSERT TO waymark_app WITH CHECK (actor = current_setting('waymark.owner', true)
  AND channel = '' AND waymark_role(project) IN ('commenter', 'editor', 'owner') AND waymark_meets(project, owner));
-- What members asked for goes with the project.
CREATE FUNCTION waymark_forget_reminders(project text) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF waymark_owns(waymark_forget_reminders.project) THEN
    DELETE FROM reminders t WHERE t.project = waymark_forget_reminders.project;
    DELETE FROM reminder_queue t WHERE t.project = waymark_forget_reminders.project;
    DELETE FROM reminder_plans t WHERE t.project = waymark_forget_reminders.project;
    DELETE FROM outbox t WHERE t.project = waymark_forget_reminders.project;
    DELETE FROM webhooks t WHERE t.of_project = waymark_forget_reminders.project;
  END IF;
END $$;
REVOKE ALL ON FUNCTION waymark_forget_reminders(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION waymark_forget_reminders(text) TO waymark_app;

-- What is there already is planned as if it had been changed now. Policies keep the tasks from the role that migrates.
ALTER TABLE tasks NO FORCE ROW LEVEL SECURITY;
SELECT set_config('waymark.server', 'on', true);
INSERT INTO reminder_queue (owner, project, task, since)
  SELECT p.owner, t.project, t.id, (extract(epoch FROM now()) * 1000)::bigint FROM tasks t JOIN projects p ON p.id = t.project
  WHERE t.is_open = 1 AND (length(t.due) > 10 OR t.calendar_object LIKE '%BEGIN:VALARM%');
SELECT set_config('waymark.server', '', true);
ALTER TABLE tasks FORCE ROW LEVEL SECURITY;
