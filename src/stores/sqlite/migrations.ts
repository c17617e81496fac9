import { readFileSync } from 'node:fs'

/** In order; the schema version of a database is how many of them it has. */
export const migrations: readonly string[] = [
  readFileSync(new URL('./migrations/0001-tasks.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0002-context.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0003-conversations.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0004-teams.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0005-blocked.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0006-task-fields.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0007-projects.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0008-repetition.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0009-person-settings.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0010-calendars.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0011-position.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0012-attachments.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0013-reminders.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0014-fair-sending.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0015-title-index.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0016-postings.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0017-sentences.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0018-task-counts.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0019-sentences-anew.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0020-discovery-counts.sql', import.meta.url), 'utf8'),
]
