-- The tasks of a project that have certain three letters in their title, by a number made of these; see title-index.ts.
CREATE TABLE title_grams (
  project TEXT NOT NULL,
  -- many grams share one
  bucket INTEGER NOT NULL,
  -- titles that went in together
  part INTEGER NOT NULL,
  tasks BLOB NOT NULL,
  PRIMARY KEY (project, bucket, part)
) WITHOUT ROWID;

-- Tasks whose title is another now than the one that first went into the index. They stay here for a while after the new
-- one is in it, for who has read the index before and looks here after.
CREATE TABLE changed_titles (
  project TEXT NOT NULL,
  task INTEGER NOT NULL,
  -- the part that has the new title, 0 while none has
  part INTEGER NOT NULL,
  PRIMARY KEY (project, task)
) WITHOUT ROWID;

-- Titles of tasks up to this number are in the index, which has so many parts.
ALTER TABLE project_counters ADD COLUMN titles_indexed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE project_counters ADD COLUMN title_parts INTEGER NOT NULL DEFAULT 0;
