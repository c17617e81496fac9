import { expect, it } from 'vitest'
import { understandSentence } from './understand-sentence.ts'

const options = { now: new Date('2026-11-16T09:00:00Z'), zone: 'UTC' }

it.each([
  ['remind me to call mom tomorrow at 5', 'call mom', '2026-11-17T17:00Z'],
  ["don't forget to water the plants friday", 'water the plants', '2026-11-20'],
  ['I need to renew the passport by friday', 'renew the passport', '2026-11-20'],
  ['ich muss noch den Keller aufräumen', 'den Keller aufräumen', null],
  ["rappelle-moi d'appeler le garage demain", 'appeler le garage', '2026-11-17'],
  ['recuérdame comprar pan mañana', 'comprar pan', '2026-11-17'],
  ['ricordami di chiamare la banca giovedì', 'chiamare la banca', '2026-11-19'],
  ['提醒我明天开会', '开会', '2026-11-17'],
])('takes "%s" as the task "%s"', async (text, title, due) => {
  const read = await understandSentence(text, options)
  expect({ title: read.title, due: read.due }).toEqual({ title, due })
  expect(read.spans[0]).toMatchObject({ start: 0, kind: 'request' })
})

it.each([
  'call mom',
  'add tests for the parser',
  'remind Anna to call the bank',
  'remind me',
  'remember the milk',
  'Debo Consulting: send the offer',
])('leaves "%s" whole', async (text) => {
  expect(await understandSentence(text, options)).toMatchObject({ title: text, spans: [] })
})
