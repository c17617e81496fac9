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

it.each([
  ['what did we write down in May', '2026-05-01..2026-05-31'],
  ['what did we record yesterday', '2026-11-15..2026-11-15'],
  ['what was saved last week', '2026-11-09..2026-11-15'],
  ['what did we store in May', '2026-05-01..2026-05-31'],
  ['what did I log on friday', '2026-11-13..2026-11-13'],
  ["what's been written down since monday?", '2026-11-16..'],
  ['which lessons did we learn last week', '2026-11-09..2026-11-15'],
  ['what should I remember from last week', '2026-11-09..2026-11-15'],
  ['Was wurde gestern notiert?', '2026-11-15..2026-11-15'],
  ['Was habe ich gestern aufgeschrieben?', '2026-11-15..2026-11-15'],
  ['Was wurde gestern gespeichert?', '2026-11-15..2026-11-15'],
  ['Was hat sich seit Montag geändert?', '2026-11-16..'],
  ['Was habe ich mir am Freitag gemerkt?', '2026-11-13..2026-11-13'],
  ["Qu'avons-nous noté hier ?", '2026-11-15..2026-11-15'],
  ["Qu'est-ce qu'on a enregistré en mai ?", '2026-05-01..2026-05-31'],
  ["Qu'est-ce qui a changé depuis lundi ?", '2026-11-16..'],
  ['¿Qué anotamos ayer?', '2026-11-15..2026-11-15'],
  ['¿Qué guardamos en mayo?', '2026-05-01..2026-05-31'],
  ['Cosa è cambiato da lunedì?', '2026-11-16..'],
  ['Cosa abbiamo annotato ieri?', '2026-11-15..2026-11-15'],
  ['Cosa è stato salvato la settimana scorsa?', '2026-11-09..2026-11-15'],
  ['O que anotamos ontem?', '2026-11-15..2026-11-15'],
  ['O que foi guardado em maio?', '2026-05-01..2026-05-31'],
  ['Wat hebben we gisteren opgeschreven?', '2026-11-15..2026-11-15'],
  ['Wat is er vorige week opgeslagen?', '2026-11-09..2026-11-15'],
  ['今週の問題は何ですか', '2026-11-16..2026-11-22'],
  ['昨日何を記録しましたか', '2026-11-15..2026-11-15'],
  ['先週何を書き留めましたか', '2026-11-09..2026-11-15'],
  ['我们昨天记下了什么', '2026-11-15..2026-11-15'],
  ['上周保存了什么', '2026-11-09..2026-11-15'],
])('that something was written down, saved or learned is no subject: %s', async (question, window) => {
  expect(await read(question)).toEqual([window, null, false, ''])
})

it.each([
  ['what was said about the store last week', 'what was said about the store'],
  ['what did we decide about log files last week', 'what did we decide about log files'],
  ['what did we decide about stored procedures in May', 'what did we decide about stored procedures'],
])('unless it is what is spoken of: %s', async (question, subject) => {
  expect((await read(question))[3]).toBe(subject)
})

it.each([
  ['what did we use before PostgreSQL', 'what did we use PostgreSQL'],
  ['what was the password hashing before argon2', 'what was the password hashing argon2'],
  ['who was the chef before', 'who was the chef'],
  ['who was the chef before Anna?', 'who was the chef Anna?'],
  ['what did we use before we switched to PostgreSQL', 'what did we use PostgreSQL'],
  ['what was the old database', 'what was the database'],
  ['what was our previous rate limit?', 'what was our rate limit?'],
  ['what was the rate limit originally', 'what was the rate limit'],
  ['what was the rate limit initially?', 'what was the rate limit ?'],
  ['what was our rate limit before it was raised', 'what was our rate limit'],
  ['what did PostgreSQL replace', 'what did PostgreSQL'],
  ['Was war die alte Datenbank?', 'Was war die Datenbank?'],
  ['Was haben wir vor PostgreSQL benutzt?', 'Was haben wir PostgreSQL benutzt?'],
  ["Quelle était l'ancienne base de données ?", "Quelle était l' base de données ?"],
  ["Qu'utilisions-nous avant PostgreSQL ?", "Qu'utilisions-nous PostgreSQL ?"],
  ['¿Cuál era la base de datos anterior?', '¿Cuál era la base de datos ?'],
  ['¿Qué usábamos antes de PostgreSQL?', '¿Qué usábamos PostgreSQL?'],
  ['Qual era il vecchio database?', 'Qual era il database?'],
  ['Cosa usavamo prima di PostgreSQL?', 'Cosa usavamo PostgreSQL?'],
  ['Qual era o banco de dados anterior?', 'Qual era o banco de dados ?'],
  ['O que usávamos antes do PostgreSQL?', 'O que usávamos PostgreSQL?'],
  ['Wat was de oude database?', 'Wat was de database?'],
  ['前のデータベースは何でしたか', 'データベースは何でしたか'],
  ['旧数据库是什么', '数据库是什么'],
])('what was there before something else is asked for in other words, too: %s', async (question, subject) => {
  expect(await read(question)).toEqual([null, null, true, subject])
})

it.each([
  'run tests before you push',
  'what must be done before a release',
  'what should be checked before release',
  'what was checked before the release',
  'what was needed before deploying',
  'what did we check before each merge',
  'Was muss vor dem Release passieren?',
  'Was haben wir vor dem Release geprüft?',
  'Que faut-il faire avant de publier ?',
  '¿Qué hicimos antes de publicar?',
  'how old was the server',
  'where is the old house',
  'how do I go to the previous page',
  'what is initially shown to a new user',
  'what was the price before tax',
])('"before" and "old" are not always history: %s', async (question) => {
  expect(await read(question)).toEqual([null, null, false, question])
})

it('nor is a month or a year after "before"', async () => {
  expect(await read('what did we use before July')).toEqual(['..2026-06-30', null, false, ''])
  expect(await read('what was decided before 2026')).toEqual(['..2025-12-31', null, false, ''])
})

it.each([
  ['the last three decisions', 'newest', ''],
  ['les trois dernières décisions', 'newest', ''],
  ['die letzten drei Entscheidungen', 'newest', ''],
  ['the two latest rules', 'newest', ''],
  ['the last 3 notes about caching', 'newest', 'the notes about caching'],
  ['the first two decisions', null, 'the first two decisions'],
  ['las tres últimas decisiones', 'newest', ''],
  ['le ultime tre decisioni', 'newest', ''],
  ['as três últimas decisões', 'newest', ''],
  ['de laatste drie besluiten', 'newest', ''],
  ['最新の3つの決定', 'newest', ''],
  ['最近的三个决定', 'newest', ''],
])('how many are asked for is no subject: %s', async (question, order, subject) => {
  expect(await read(question)).toEqual([null, order, false, subject])
})

it.each([
  ['what was decided in spring', '2026-03-01..2026-05-31', ''],
  ['what did we decide this autumn', '2026-09-01..2026-11-30', ''],
  ['what did we note in the fall', '2026-09-01..2026-11-30', ''],
  ['what was said about logs last winter', '2025-12-01..2026-02-28', 'what was said about logs'],
  ['what did we decide last autumn', '2025-09-01..2025-11-30', ''],
  ['what was decided in the summer of 2025', '2025-06-01..2025-08-31', ''],
  ['what changed since summer', '2026-06-01..', ''],
  ['Was haben wir im Frühjahr beschlossen?', '2026-03-01..2026-05-31', ''],
  ['Was wurde letzten Sommer notiert?', '2026-06-01..2026-08-31', ''],
  ["Qu'avons-nous décidé cet été ?", '2026-06-01..2026-08-31', ''],
  ['¿Qué decidimos en primavera?', '2026-03-01..2026-05-31', ''],
  ["Cosa abbiamo deciso d'estate?", '2026-06-01..2026-08-31', ''],
  ['O que decidimos no outono?', '2026-09-01..2026-11-30', ''],
  ['Wat hebben we in de zomer besloten?', '2026-06-01..2026-08-31', ''],
  ['夏に何を決めましたか', '2026-06-01..2026-08-31', ''],
  ['我们春天决定了什么', '2026-03-01..2026-05-31', ''],
])('a season is the latest that has begun: %s', async (question, window, subject) => {
  expect(await read(question)).toEqual([window, null, false, subject])
})

it.each([
  'how are beans wired in Spring',
  'which version of Spring did we choose',
  '夏時間について何を決めましたか',
  'what was configured in Spring Boot',
  'what do we eat in winter',
])('and what only sounds like one is none: %s', async (question) => {
  expect(await read(question)).toEqual([null, null, false, question])
})
