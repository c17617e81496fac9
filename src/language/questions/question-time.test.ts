import { expect, it } from 'vitest'
import { readQuestionTime } from './question-time.ts'

// A Monday.
const options = { now: new Date('2026-11-16T10:00:00Z'), zone: 'UTC' }
const read = async (question: string) => {
  const { window, order, isHistory, subject } = await readQuestionTime(question, options)
  return [window && `${window.from ?? ''}..${window.to ?? ''}`, order, isHistory, subject]
}

it.each([
  ['what did we decide last week?', '2026-11-09..2026-11-15', ''],
  [
    'what did we decide about caching last week?',
    '2026-11-09..2026-11-15',
    'what did we decide about caching ?',
  ],
  ['what changed since monday', '2026-11-16..', ''],
  ['what did we decide in may', '2026-05-01..2026-05-31', ''],
  ['what was said about logs on friday', '2026-11-13..2026-11-13', 'what was said about logs'],
  ['decisions from september', '2026-09-01..2026-09-30', ''],
  ['what did we decide in the first week of november', '2026-11-01..2026-11-30', ''],
  ['what did we do two weeks ago', '2026-10-30..2026-11-05', ''],
  ['what did we decide in the past fortnight', '2026-11-02..2026-11-16', ''],
  ['what was said about logs last night', '2026-11-15..2026-11-15', 'what was said about logs'],
  ['what did we note in the last 48 hours', '2026-11-14..2026-11-16', ''],
  ['what did we decide at the end of last month', '2026-10-01..2026-10-31', ''],
  ['notes about caching on the weekend', '2026-11-14..2026-11-15', 'notes about caching'],
  ['what did we agree on in Q3', '2026-07-01..2026-09-30', ''],
  ['decisions of Q2 2025', '2025-04-01..2025-06-30', ''],
  ['decisions from 2025', '2025-01-01..2025-12-31', ''],
  ['decisions since 2025', '2025-01-01..', ''],
  ['what did we decide before 2026', '..2025-12-31', ''],
  ['what changed in the last hour', '2026-11-15..', ''],
  ['what was said about logs in the past month', '2026-10-17..2026-11-16', 'what was said about logs'],
  ['decisions two months ago', '2026-09-01..2026-10-01', ''],
  ['Was haben wir vor zwei Wochen beschlossen?', '2026-10-30..2026-11-05', ''],
  ['what did we decide three days ago', '2026-11-13..2026-11-13', ''],
  ['which problems came up yesterday', '2026-11-15..2026-11-15', ''],
  ["Qu'est-ce qui s'est passé hier ?", '2026-11-15..2026-11-15', ''],
  ['昨日何がありましたか', '2026-11-15..2026-11-15', ''],
  ['what happened yesterday', '2026-11-15..2026-11-15', ''],
  ['which decisions were made in 2025', '2025-01-01..2025-12-31', ''],
  ['Was haben wir letzte Woche entschieden?', '2026-11-09..2026-11-15', ''],
  [
    'Was haben wir im Mai über Caches beschlossen?',
    '2026-05-01..2026-05-31',
    'Was haben wir über Caches beschlossen?',
  ],
  ["Qu'avons-nous décidé la semaine dernière ?", '2026-11-09..2026-11-15', ''],
  ['¿Qué decidimos ayer?', '2026-11-15..2026-11-15', ''],
  ['Cosa abbiamo deciso la settimana scorsa?', '2026-11-09..2026-11-15', ''],
  ['O que decidimos na semana passada?', '2026-11-09..2026-11-15', ''],
  ['Wat hebben we vorige week besloten?', '2026-11-09..2026-11-15', ''],
  ['先週何を決めましたか', '2026-11-09..2026-11-15', ''],
  ['上周我们决定了什么', '2026-11-09..2026-11-15', ''],
])('a question names the days it is about: %s', async (question, window, subject) => {
  expect(await read(question)).toEqual([window, null, false, subject])
})

it.each([
  ['the latest decision about deploys', 'newest', 'the decision about deploys'],
  ['our most recent rule on naming', 'newest', 'our rule on naming'],
  ['the oldest note about billing', 'oldest', 'the note about billing'],
  ['die neueste Entscheidung zum Cache', 'newest', 'die Entscheidung zum Cache'],
  ['la dernière décision sur le cache', 'newest', 'la décision sur le cache'],
  ['la decisión más reciente sobre la caché', 'newest', 'la decisión sobre la caché'],
  ['关于缓存的最新决定', 'newest', '关于缓存的 决定'],
])('or the latest and the oldest of them: %s', async (question, order, subject) => {
  expect(await read(question)).toEqual([null, order, false, subject])
})

it.each([
  ['what did we use before?', ''],
  ['which database did we use previously', 'which database did we use'],
  ['what used to sign the tokens', 'what sign the tokens'],
  ['Welche Datenbank hatten wir früher?', 'Welche Datenbank hatten wir ?'],
  ['Quelle base de données avions-nous auparavant ?', 'Quelle base de données avions-nous ?'],
  ['以前はどのデータベースを使っていましたか', 'はどのデータベースを使っていましたか'],
])('or what held before: %s', async (question, subject) => {
  expect(await read(question)).toEqual([null, null, true, subject])
})

it.each([
  'when is the newsletter sent on friday',
  'oldest supported android version',
  'may tests send real mail',
  'what happens tomorrow',
  'lint before the tests',
  'node 24',
  'the Q1 plan: when is it due',
  'retry three times',
  'the last line of a file',
])('and what only looks like a time is searched for as it is: %s', async (question) => {
  expect(await read(question)).toEqual([null, null, false, question])
})
