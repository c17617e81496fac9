import { expect, it } from 'vitest'
import type { Language } from '../languages.ts'
import { sayRule } from './say-rule.ts'

it.each<[Language, string, string]>([
  ['en', 'FREQ=WEEKLY;BYDAY=MO', 'every Monday'],
  ['de', 'FREQ=WEEKLY;BYDAY=MO,TH', 'jeden Montag und Donnerstag'],
  ['de', 'FREQ=DAILY;INTERVAL=3', 'alle 3 Tage'],
  ['fr', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', 'toutes les 2 semaines le mercredi'],
  ['es', 'FREQ=MONTHLY;BYMONTHDAY=15', 'cada mes el día 15'],
  ['pt', 'FREQ=DAILY', 'todo dia'],
  ['it', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'ogni mese l’ultimo giorno'],
  ['nl', 'FREQ=WEEKLY;BYDAY=FR', 'elke vrijdag'],
  ['ja', 'FREQ=WEEKLY;BYDAY=FR', '毎週金曜日'],
  ['zh', 'FREQ=WEEKLY;BYDAY=MO', '每星期一'],
  ['de', 'FREQ=MONTHLY;BYDAY=1MO', 'on the first Monday of every month'],
])('says in %s how a task comes back: %s', (language, rule, words) => {
  expect(sayRule(rule, language)).toBe(words)
})
