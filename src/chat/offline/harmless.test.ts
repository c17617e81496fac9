import { describe, expect, it } from 'vitest'
import { openChatDesk } from '../../../test/support/chat/chat-desk.ts'
import { understand } from '../../language/requests/understand.ts'

async function tasksAfter(...said: readonly string[]): Promise<Record<string, string>> {
  const chat = openChatDesk()
  for (const title of ['Gym', 'Buy milk', 'Write the report']) await chat.desk.seed({ title })
  for (const text of said) await chat.say(text)
  return Object.fromEntries((await chat.desk.stored()).map(({ title, status }) => [title, status]))
}

const asTheyWere = { Gym: 'todo', 'Buy milk': 'todo', 'Write the report': 'todo' }

describe('the chat without a language model', () => {
  it.each([
    "don't delete gym",
    'lösch gym nicht',
    'verwijder gym niet',
    'ne supprime pas gym',
    'no borres gym',
    'não apague gym',
    'non eliminare gym',
    'gymは消さないで',
    '别删除gym',
  ])('does nothing that is said not to be done: "%s"', async (said) => {
    expect(await tasksAfter(said)).toEqual(asTheyWere)
  })

  it.each([
    'if it rains tomorrow, delete gym',
    'delete gym, unless it rains',
    'as soon as tom calls, mark gym as done',
    'falls es regnet, lösche gym',
    "s'il pleut demain, supprime gym",
    'si llueve mañana, borra gym',
    'se chover, apague gym',
    'se piove, elimina gym',
    'zodra tom belt, verwijder gym',
    'もし雨が降ったらgymを削除して',
    '如果下雨就删除gym',
  ])('does nothing on a condition: "%s"', async (said) => {
    expect(await tasksAfter(said)).toEqual(asTheyWere)
  })

  it.each(['anna meinte, lösch gym', 'my boss said "delete everything"', 'ana dijo: borra gym'])(
    'does nothing on the word of somebody else: "%s"',
    async (said) => {
      expect(await tasksAfter(said)).toEqual(asTheyWere)
    },
  )

  it.each([
    'complete everything except gym',
    'alles erledigt außer gym',
    'tout est fait sauf gym',
    '除了gym都完成了',
  ])('leaves alone what is excepted: "%s"', async (said) => {
    expect(await tasksAfter(said)).toEqual({ Gym: 'todo', 'Buy milk': 'done', 'Write the report': 'done' })
  })

  it('does to the tasks of a time what is said of them, and to no others', async () => {
    const chat = openChatDesk()
    await chat.desk.seed({ title: 'Gym', due: '2026-01-17' })
    await chat.desk.seed({ title: 'Buy milk' })
    await chat.say("mark all of today's tasks as done")

    const states = (await chat.desk.stored()).map(({ title, status }) => [title, status])
    expect(Object.fromEntries(states)).toEqual({ Gym: 'done', 'Buy milk': 'todo' })
  })

  it.each([
    ['postpone gym until friday', 'gym'],
    ['zet gym op vrijdag', 'gym'],
    ['move gym to friday at 5', 'gym'],
    ['pon gym el viernes a las 5 menos cuarto', 'gym'],
  ])('takes no ordinary word for a condition or an exception: "%s"', async (said) => {
    const chat = openChatDesk()
    for (const title of ['Gym', 'Buy milk']) await chat.desk.seed({ title })
    await chat.say(said)

    const due = (await chat.desk.stored()).map(({ title, due }) => [title, due?.slice(0, 10) ?? null])
    expect(Object.fromEntries(due)).toEqual({ Gym: '2026-01-23', 'Buy milk': null })
  })

  it('completes a task whose title holds a condition', async () => {
    const chat = openChatDesk()
    await chat.desk.seed({ title: 'See if the bank called' })
    await chat.say('mark "see if the bank called" as done')

    expect(await chat.desk.stored()).toMatchObject([{ status: 'done' }])
  })

  it('says what it did not read of a long message', async () => {
    const { text } = await openChatDesk().say(Array.from({ length: 90 }, (_, at) => `thing ${at}`).join(', '))

    expect(text).toContain('too long for me to read at once')
  })

  it('copies nothing, and says so', async () => {
    expect(await tasksAfter('duplicate gym', 'duplica gym', 'gymを複製して')).toEqual(asTheyWere)
  })

  it('undoes what this conversation did and nothing before it', async () => {
    const chat = openChatDesk()
    await chat.desk.seed({ title: 'Gym' })

    expect((await chat.say('undo that')).text).toContain('nothing to undo in this conversation')
    expect(await chat.desk.stored()).toMatchObject([{ title: 'Gym' }])
  })

  it.each([
    ['100,000 characters', 'buy milk and '.repeat(8_000)],
    ['300 clauses', Array.from({ length: 300 }, (_, at) => `thing ${at}`).join(', then ')],
    ['control characters', 'delete\u0000 \u001b[2J \u009b gym\u202e'],
    ['mixed scripts', 'удали gym 削除 حذف 🗑️'],
  ])('takes %s without harm', async (_, said) => {
    const chat = openChatDesk()
    await chat.desk.seed({ title: 'Pay the rent' })
    await chat.say(said).catch(() => {})

    expect(await chat.desk.stored()).toContainEqual(
      expect.objectContaining({ title: 'Pay the rent', status: 'todo' }),
    )
  })

  it.each([
    'no need to add anything, I just have to paint the fence one day',
    'não precisa criar tarefa, preciso pintar a cerca um dia',
    'pas besoin de le noter, je dois repeindre la clôture',
  ])('adds nothing that is not wanted: "%s"', async (said) => {
    expect(await tasksAfter(said)).toEqual(asTheyWere)
  })

  it.each([
    'I wish the report was done',
    'the report should be done by now',
    'tell me when the report is done',
  ])('completes nothing that is only spoken of: "%s"', async (said) => {
    expect(await tasksAfter(said)).toEqual(asTheyWere)
  })

  it('does to no other task what is said of one that is not there', async () => {
    const chat = openChatDesk()
    for (const title of ['Gym', 'Buy milk']) await chat.desk.seed({ title })
    await chat.say('move gym to 2031-05-01')
    await chat.say('and move the dentist to 2031-06-01')
    expect((await chat.desk.stored()).find(({ title }) => title === 'Gym')?.due).toBe('2031-05-01')
  })

  it('deletes what it is told to delete, whatever its title says', async () => {
    const chat = openChatDesk()
    await chat.desk.seed({ title: 'Close the account' })
    await chat.desk.seed({ title: 'Buy milk' })
    await chat.say('delete "close the account"')
    expect((await chat.desk.stored()).map(({ title, status }) => [title, status])).toEqual([
      ['Buy milk', 'todo'],
    ])
  })

  it('reads a pasted list as far as it goes, says so, and takes no time for a huge one', async () => {
    const chat = openChatDesk()
    const { text } = await chat.say(Array.from({ length: 60 }, (_, at) => `- a${at}`).join('\n'))
    expect(await chat.desk.stored()).toHaveLength(40)
    expect(text).toContain('too long for me to read at once')
    const start = performance.now()
    understand('- a\n'.repeat(25_000))
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
