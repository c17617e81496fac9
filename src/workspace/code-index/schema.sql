-- The index is a cache: whatever does not fit is thrown away and made again, so there are no migrations. A change here,
-- to how files are cut or to what is stored of them is a new `schemaVersion` in index-file.ts.

CREATE TABLE about (key TEXT PRIMARY KEY, value ANY) STRICT;

CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  module TEXT NOT NULL COLLATE NOCASE,
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL, -- milliseconds since 1970
  -- 0 when it was written so shortly before it was read that another write would leave the same size and time.
  settled INTEGER NOT NULL,
  hash TEXT NOT NULL,
  card TEXT NOT NULL -- What it is about, in words (file-card.ts); empty for what has none.
) STRICT;

-- What a network reads in the cards of files. It takes its time, so that a file that has changed keeps what was read
-- of its card before until the new one is read.
CREATE TABLE cards (path TEXT PRIMARY KEY, card TEXT NOT NULL, meaning BLOB NOT NULL) STRICT;

-- An id is never given twice, so that whoever keeps meanings in memory cannot take one chunk for another.
CREATE TABLE chunks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  file INTEGER NOT NULL REFERENCES files (id),
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  name TEXT,
  kind TEXT,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX chunks_of_file ON chunks (file);

-- Apart from the texts, so that all of them can be read at once.
CREATE TABLE meanings (chunk INTEGER PRIMARY KEY, value BLOB NOT NULL) STRICT;

-- Terms are stemmed and folded already.
CREATE VIRTUAL TABLE words USING fts5 (
  terms, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
);

-- Texts that nobody asks for, so that a word is rare in a small project too (see docs/decisions/0008).
INSERT INTO words (rowid, terms)
  WITH RECURSIVE filler (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM filler WHERE n < 200)
  SELECT -n, 'ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ' FROM filler;
