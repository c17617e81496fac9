-- Where a person lives: what is null they have not said.
CREATE TABLE person_settings (
  owner TEXT PRIMARY KEY,
  time_zone TEXT,
  week_start INTEGER,
  hours INTEGER,
  language TEXT
);
GRANT SELECT, INSERT, UPDATE, DELETE ON person_settings TO waymark_app;
ALTER TABLE person_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON person_settings TO waymark_app USING (owner = current_setting('waymark.owner', true));
