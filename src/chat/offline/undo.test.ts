import { describe, expect, it } from 'vitest'
import { type ChatTestDesk, openChatDesk } from '../../../test/support/chat/chat-desk.ts'
import { fails, saysText, scriptedModel, wantsCalls } from '../../../test/support/chat/scripted-model.ts'

const talk = async (chat: ChatTestDesk, ...said: readonly string[]) => {
  let text = ''
  for (const one of said) text = (await chat.say(one)).text
  return text
}
const open = async ({ desk }: ChatTestDesk) =>
  (await desk.stored()).flatMap(({ title, status }) => (status === 'todo' ? [title] : [])).toSorted()

async function withTasks(...titles: readonly string[]) {
  const chat = openChatDesk()
  for (const title of titles) await chat.desk.seed({ title })
  return chat
}

describe('undo', () => {
  it.each([
    'undo call Anna',
    'undo adding call Anna',
    'undo Anna',
    'undo #1',
    'undo task 1',
    'mach Aufgabe 1 rückgängig',
    'タスク1を元に戻して',
  ])('takes back what is named, and not what was done last: %s', async (said) => {
    const chat = openChatDesk()
    await talk(chat, 'add call Anna', 'add call Bob', said)
    expect(await open(chat)).toEqual(['Call Bob'])
  })

  it.each(['undo task 1', 'mach Aufgabe 1 rückgängig'])(
    'of a task that was not changed here takes back nothing else: %s',
    async (said) => {
      const chat = await withTasks('Buy groceries')
      expect(await talk(chat, 'add call mom', said)).toContain('1')
      expect(await open(chat)).toEqual(['Buy groceries', 'Call mom'])
    },
  )

  it('of what was not done here takes back nothing before it was asked', async () => {
    const chat = openChatDesk()
    expect(await talk(chat, 'add call mom', 'undo the milk')).toMatch(
      /Do you want me to undo the last change\?/,
    )
    expect(await open(chat)).toEqual(['Call mom'])
    await talk(chat, 'yes')
    expect(await open(chat)).toEqual([])
  })

  it('of one of several that were done at once leaves the others, which can still be taken back', async () => {
    const chat = await withTasks('Buy groceries', 'Fix the fence', 'Call mom')
    await talk(chat, 'mark 1, 2 and 3 as done', 'undo the fence one')
    expect(await open(chat)).toEqual(['Fix the fence'])
    await talk(chat, 'undo that')
    expect(await open(chat)).toEqual(['Buy groceries', 'Call mom', 'Fix the fence'])
  })
})

describe('the same to another', () => {
  it.each([
    'the other one too',
    'the second one as well',
    'die andere auch',
    'l’autre aussi',
    'el otro también',
  ])('takes nothing back: %s', async (said) => {
    const chat = await withTasks('Fix the fence', 'Call mom')
    await talk(chat, 'show my tasks', 'mark the first one as done', said)
    expect(await open(chat)).toEqual([])
  })

  it('and "no, the other one" does', async () => {
    const chat = await withTasks('Fix the fence', 'Call mom')
    await talk(chat, 'show my tasks', 'mark the first one as done', 'no, the other one')
    expect(await open(chat)).toEqual(['Fix the fence'])
  })
})

it('of more than a turn may do goes on with the next', async () => {
  const chat = await withTasks(...Array.from({ length: 60 }, (_, n) => `Call Babafemi${n}`))
  await talk(chat, 'mark all tasks as done', 'yes', 'reopen all tasks', 'yes')
  expect(await talk(chat, 'undo everything')).toMatch(/What is done so far stays done/)
  expect(await talk(chat, 'undo everything')).toMatch(/^Undone: completed #20 /)
  expect(await talk(chat, 'undo everything')).toMatch(/^There’s nothing to undo/)
  expect(await open(chat)).toHaveLength(60)
})

describe('redo', () => {
  it('is itself undone by the next undo', async () => {
    const chat = openChatDesk()
    await talk(chat, 'add call mom', 'add buy milk', 'undo that', 'redo that')
    expect(await open(chat)).toEqual(['Buy milk', 'Call mom'])
    await talk(chat, 'undo that')
    expect(await open(chat)).toEqual(['Call mom'])
  })

  it('is there until something else is done, and never takes anything back', async () => {
    const chat = openChatDesk()
    await talk(chat, 'add call mom', 'add buy milk', 'undo that', 'show my tasks', 'redo that')
    expect(await open(chat)).toEqual(['Buy milk', 'Call mom'])
    expect(await talk(chat, 'redo that')).toBe('There’s nothing to redo in this conversation.')
    expect(await open(chat)).toEqual(['Buy milk', 'Call mom'])
  })

  it('says so where it could not be done', async () => {
    const chat = await withTasks('Call mom')
    await talk(chat, 'mark call mom as done', 'undo that')
    await chat.desk.deps
      .tasks({ owner: chat.desk.owner })
      .write('delete', { actor: chat.desk.owner, at: new Date() }, async (tx) => {
        const task = await tx.find(1)
        if (task) tx.remove(task)
      })
    expect(await talk(chat, 'redo that')).not.toContain('put that back')
  })
})

describe('undo after a language model', () => {
  it('takes back what the model had done before it failed', async () => {
    const chat = openChatDesk(
      scriptedModel(wantsCalls(['complete_task', { task: '1' }]), fails(new Error('down'))),
    )
    await chat.desk.seed({ title: 'Call mom' })
    await talk(chat, 'mark call mom as done')
    expect(await open(chat)).toEqual([])
    await talk(chat, 'undo that')
    expect(await open(chat)).toEqual(['Call mom'])
  })

  it('goes further back where the model has taken something back already', async () => {
    const chat = openChatDesk(
      scriptedModel(
        wantsCalls(['add_task', { title: 'Call mom' }]),
        saysText('Added.'),
        wantsCalls(['add_task', { title: 'Buy milk' }]),
        saysText('Added.'),
        wantsCalls(['undo', {}]),
        saysText('Undone.'),
        fails(new Error('down')),
      ),
    )
    await talk(chat, 'add call mom', 'add buy milk', 'undo that')
    expect(await open(chat)).toEqual(['Call mom'])
    await talk(chat, 'undo that')
    expect(await open(chat)).toEqual([])
  })
})
