import { expect, it } from 'vitest'
import { type ChatTestDesk, openChatDesk } from '../../../test/support/chat/chat-desk.ts'

async function withTasks(...tasks: readonly (string | { title: string; due?: string; tags?: string[] })[]) {
  const chat = openChatDesk()
  for (const task of tasks) await chat.desk.seed(typeof task === 'string' ? { title: task } : task)
  return chat
}

const states = async (chat: ChatTestDesk) =>
  Object.fromEntries((await chat.desk.stored()).map(({ title, status }) => [title, status]))

it.each(['the hedge as well', 'and the hedge too', 'hedge also'])(
  'does the same to one more task: "%s"',
  async (said) => {
    const chat = await withTasks('Cut the hedge', 'Water the roses', 'Call the plumber')
    await chat.say('mark task 2 as done')
    await chat.say(said)
    expect(await states(chat)).toEqual({
      'Cut the hedge': 'done',
      'Water the roses': 'done',
      'Call the plumber': 'todo',
    })
  },
)

it('does the same again in other languages', async () => {
  const chat = await withTasks('Hecke schneiden', 'Rosen gießen', 'Klempner anrufen')
  await chat.say('Nr. 2 ist erledigt')
  await chat.say('die Hecke jetzt auch')
  expect(await states(chat)).toEqual({
    'Hecke schneiden': 'done',
    'Rosen gießen': 'done',
    'Klempner anrufen': 'todo',
  })
})

it('shows what it would delete by its title, also where only numbers were said', async () => {
  const chat = await withTasks('Cut the hedge', 'Water the roses', 'Call the plumber')
  const { text } = await chat.say('delete tasks 1 and 3')
  expect(text).toContain("#1 'Cut the hedge'")
  expect(text).toContain("#3 'Call the plumber'")
})

it('keeps with a task what is said for it', async () => {
  const chat = await withTasks('Renew the passport')
  await chat.say('remember that the office is closed on fridays')
  expect((await chat.desk.stored())[0]?.description ?? null).toBeNull()
  const { text } = await chat.say('when is the office closed?')
  expect(text).toContain('fridays')
})

it('adds no task for a tag or a priority of one that is not there', async () => {
  const chat = await withTasks('Renew the passport')
  await chat.say('tag the unicorn parade with #fun')
  expect(Object.keys(await states(chat))).toEqual(['Renew the passport'])
})

it('answers a question about one task with that task', async () => {
  const chat = await withTasks({ title: 'Renew the passport', due: '2031-05-01' }, 'Water the roses')
  expect((await chat.say('what about the passport?')).text).toContain('2031')
})

it('asks where "the other two" are three', async () => {
  const chat = await withTasks('Cut the hedge', 'Water the roses', 'Call the plumber', 'Pay the gardener')
  await chat.say('show all my tasks')
  await chat.say('mark task 2 as done')
  const { text } = await chat.say('the other two are done')
  expect(text).toContain('?')
  expect(Object.values(await states(chat)).filter((status) => status === 'done')).toHaveLength(1)
})

it('deletes what is named after the verb, and adds no task of that name', async () => {
  const chat = await withTasks('Buy milk', 'Fix the shelf')
  await chat.say('delete the milk')
  expect((await chat.desk.stored()).map(({ title }) => title)).toEqual(['Fix the shelf'])
})

it('does the second thing to the task of the first, also where that was so already', async () => {
  const chat = await withTasks('Call the roofer')
  await chat.say('make the roofer high priority')
  await chat.say('thanks')
  await chat.say('make the roofer high priority and tag it house')
  expect((await chat.desk.stored())[0]?.tags).toEqual(['house'])
})

it('takes a checked line of a pasted list for done', async () => {
  const chat = await withTasks()
  await chat.say('- buy stamps\n- [x] call the bank')
  const stored = await chat.desk.stored()
  expect(Object.fromEntries(stored.map(({ title, status }) => [title, status]))).toEqual({
    'Buy stamps': 'todo',
    'Call the bank': 'done',
  })
})

it('says that it knows nothing rather than something else', async () => {
  const chat = await withTasks()
  await chat.say('remember that we deploy on tuesdays')
  expect((await chat.say('what do we know about staging?')).text).not.toContain('tuesdays')
})

it('tells what was finished where that is asked for', async () => {
  const chat = await withTasks('Water the plants', 'Call the roofer')
  await chat.say('plants are watered')
  const { text } = await chat.say('what did i finish today?')
  expect(text).toContain('Water the plants')
  expect(text).not.toContain('roofer')
})

it.each([
  ['invoice done?', 'Pay invoice'],
  ['Rechnung erledigt?', 'Rechnung'],
  ['吸尘做完了吗？', '吸尘'],
])('answers a question without doing it: %s', async (said, title) => {
  const chat = await withTasks(title, 'Another thing')
  await chat.say(said)
  expect((await chat.desk.stored()).map(({ status }) => status)).toEqual(['todo', 'todo'])
})

it.each([
  'delete the haircut. wait no, leave it',
  'lösch haircut nicht, den brauch ich noch',
  'streich haircut... ach nein, lass es',
  'apaga haircut, não, espera, deixa',
])('takes a word back in the same breath: %s', async (said) => {
  const chat = await withTasks('Haircut', 'Another thing')
  await chat.say(said)
  expect((await chat.desk.stored()).map(({ title, status }) => [title, status]).sort()).toEqual([
    ['Another thing', 'todo'],
    ['Haircut', 'todo'],
  ])
})

it('does what was said instead to the task that was named', async () => {
  const chat = await withTasks('Haircut', 'Another thing')
  await chat.say('delete the haircut. wait no, move it to friday')
  const haircut = (await chat.desk.stored()).find(({ title }) => title === 'Haircut')
  expect(haircut?.due).toMatch(/^\d{4}-\d\d-\d\d/)
})

it('keeps the time of day when only the day changes', async () => {
  const chat = await withTasks()
  await chat.say('add dentist tomorrow at 10:00')
  await chat.say('move the dentist to friday')
  expect((await chat.desk.stored())[0]?.due).toMatch(/T\d\d:\d\d/)
})

it('deletes nothing where a yes has a but', async () => {
  const chat = await withTasks('Parcel', 'Invoice')
  await chat.say('delete everything')
  await chat.say('yes but not the parcel')
  expect(await chat.desk.stored()).toHaveLength(2)
})

it('puts a corrected amount in place of the first', async () => {
  const chat = await withTasks()
  await chat.say('add dentist on 2026-12-01')
  await chat.say('push the dentist by a week')
  await chat.say('no, two weeks')
  expect((await chat.desk.stored())[0]?.due).toBe('2026-12-15')
})

it('asks before it changes many', async () => {
  const chat = await withTasks('A1 oak', 'B2 elm', 'C3 ash', 'D4 yew', 'E5 fir', 'F6 bay')
  const { text } = await chat.say('everything is done')
  expect(text).toContain('?')
  expect((await chat.desk.stored()).every(({ status }) => status === 'todo')).toBe(true)
})

it('takes back the deed that is named', async () => {
  const chat = await withTasks('Clean the bathroom', 'Fix the tap')
  await chat.say('the bathroom is done')
  await chat.say('the tap is done')
  await chat.say('undo the bathroom one')
  const by = Object.fromEntries((await chat.desk.stored()).map(({ title, status }) => [title, status]))
  expect(by).toEqual({ 'Clean the bathroom': 'todo', 'Fix the tap': 'done' })
})

it.each([
  'when the plumber comes, mark the tap as done',
  'wenn der Klempner kommt, hak tap ab',
  'cuando venga el fontanero marca tap como hecho',
  '等水管工来了再把tap标记完成',
])('does nothing before its time: %s', async (said) => {
  const chat = await withTasks('Fix the tap', 'Another thing')
  await chat.say(said)
  expect((await chat.desk.stored()).every(({ status }) => status === 'todo')).toBe(true)
})

it('takes both for the two that were changed last', async () => {
  const chat = await withTasks('Oak', 'Elm', 'Ash', 'Yew')
  await chat.say('move oak to 2026-12-01')
  await chat.say('move elm to 2026-12-02')
  await chat.say('push them both by a day')
  const by = Object.fromEntries((await chat.desk.stored()).map(({ title, due }) => [title, due]))
  expect(by).toEqual({ Oak: '2026-12-02', Elm: '2026-12-03', Ash: null, Yew: null })
})

it.each(['the second one', '第二个', '2番目'])(
  'changes nothing where a task is only named: %s',
  async (said) => {
    const chat = await withTasks('Fix taxes', 'Buy milk', 'Call mom')
    await chat.say('show my tasks')
    await chat.say(said)
    expect((await chat.desk.stored()).map(({ status }) => status)).toEqual(['todo', 'todo', 'todo'])
  },
)

it('takes a check mark for done', async () => {
  const chat = await withTasks('Math homework', 'Buy milk')
  await chat.say('math homework ✔')
  const by = Object.fromEntries((await chat.desk.stored()).map(({ title, status }) => [title, status]))
  expect(by).toEqual({ 'Math homework': 'done', 'Buy milk': 'todo' })
})
