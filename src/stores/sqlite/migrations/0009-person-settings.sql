-- Where a person lives: what is null they have not said.
CREATE TABLE person_settings (
  owner TEXT PRIMARY KEY,
  time_zone TEXT,
  week_start INTEGER,
  hours INTEGER,
  language TEXT
);
