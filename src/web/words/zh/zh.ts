import type { Words } from '../words.ts'
import { account } from './account.ts'
import { add } from './add.ts'
import { app } from './app.ts'
import { calendars } from './calendars.ts'
import { changes } from './changes.ts'
import { chat } from './chat.ts'
import { connect } from './connect.ts'
import { dates } from './dates.ts'
import { drafts } from './drafts.ts'
import { errors } from './errors.ts'
import { importing } from './importing.ts'
import { memory } from './memory.ts'
import { moves } from './moves.ts'
import { pages } from './pages.ts'
import { panel } from './panel.ts'
import { people } from './people.ts'
import { projects } from './projects.ts'
import { reminders } from './reminders.ts'
import { settings } from './settings.ts'
import { shortcuts } from './shortcuts.ts'
import { tasks } from './tasks.ts'
import { text } from './text.ts'
import { time } from './time.ts'
import { ui } from './ui.ts'
import { upcoming } from './upcoming.ts'

export const zh: Words = {
  account,
  add,
  app,
  calendars,
  changes,
  chat,
  connect,
  dates,
  drafts,
  errors,
  importing,
  memory,
  moves,
  pages,
  panel,
  people,
  projects,
  reminders,
  settings,
  shortcuts,
  tasks,
  text,
  time,
  ui,
  upcoming,
}
