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
  ['de', 'FREQ=MONTHLY;BYDAY=1MO', 'jeden ersten Montag im Monat'],
  ['fr', 'FREQ=MONTHLY;BYDAY=-1FR', 'le dernier vendredi de chaque mois'],
  ['it', 'FREQ=MONTHLY;BYDAY=-1SU', 'l’ultima domenica di ogni mese'],
  ['pt', 'FREQ=MONTHLY;BYDAY=2SA', 'no segundo sábado de cada mês'],
  ['pt', 'FREQ=WEEKLY;BYDAY=SU', 'todo domingo'],
  ['ja', 'FREQ=MONTHLY;BYDAY=2TU', '毎月第2火曜日'],
  ['nl', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'elke werkdag'],
  ['de', 'FREQ=MONTHLY;BYMONTHDAY=1,15', 'jeden Monat am 1. und 15.'],
  ['de', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5', 'jedes Jahr am 5. März'],
  ['fr', 'FREQ=MONTHLY;BYMONTHDAY=1', 'tous les mois le 1er'],
  ['it', 'FREQ=MONTHLY;BYMONTHDAY=8', 'ogni mese l’8'],
  ['es', 'FREQ=DAILY;COUNT=10', 'cada día, 10 veces'],
  ['de', 'FREQ=WEEKLY;UNTIL=20261231', 'jede Woche, bis 31. Dez. 2026'],
  ['zh', 'FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION', '每3天（完成后）'],
  ['de', 'FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU', 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1'],
])('says in %s how a task comes back: %s', (language, rule, words) => {
  expect(sayRule(rule, language)).toBe(words)
})
