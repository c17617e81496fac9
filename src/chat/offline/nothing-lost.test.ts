import { describe, expect, it } from 'vitest'
import { type ChatTestDesk, offline, openChatDesk } from '../../../test/support/chat/chat-desk.ts'
import type { Due } from '../../tasks/due.ts'

interface Seeded {
  readonly title: string
  readonly due?: string
}

async function withTasks(...tasks: readonly (string | Seeded)[]) {
  const chat = openChatDesk()
  for (const task of tasks) await chat.desk.seed(typeof task === 'string' ? { title: task } : task)
  return chat
}

const talk = async (chat: ChatTestDesk, ...said: readonly string[]) => {
  let text = ''
  for (const one of said) text = (await chat.say(one)).text
  return text
}
const titles = async ({ desk }: ChatTestDesk) => (await desk.stored()).map(({ title }) => title).toSorted()

describe('beside a yes or a no', () => {
  it.each([
    ['yes, and add buy milk', ['Buy milk']],
    ['yes, and add wash the car to my list please', ['Wash the car']],
    ['no, add buy milk', ['Buy milk', 'Call mom', 'Fix the fence']],
    ['ja, und füge Milch kaufen hinzu', ['Milch kaufen']],
  ])('what else is asked for is done, too: %s', async (said, left) => {
    const chat = await withTasks('Call mom', 'Fix the fence')
    await talk(chat, 'delete all tasks', said)
    expect(await titles(chat)).toEqual(left)
  })

  it.each(['no, show my tasks', 'yes, and what is due tomorrow?'])(
    'a question is answered: %s',
    async (said) => {
      const chat = await withTasks('Call mom', 'Fix the fence')
      await talk(chat, 'delete all tasks')
      expect((await chat.say(said)).calls.map(({ tool }) => tool)).toContain('list_tasks')
    },
  )

  it.each([
    ['yes, delete them', 0],
    ['yes, delete all of them', 0],
    ['yes please, all of them', 0],
    ['no, don’t delete them', 2],
    ['no, keep them all', 2],
    ['no, cancel that', 2],
    ['yes, but not the fence', 2],
  ])('what was asked is not asked for twice: %s', async (said, left) => {
    const chat = await withTasks('Call mom', 'Fix the fence')
    await talk(chat, 'delete all tasks', said)
    expect(await titles(chat)).toHaveLength(left)
  })
})

it('beside the task that was asked for is done, too', async () => {
  const chat = await withTasks('Fix the fence', 'Fix the gate')
  await talk(chat, 'delete fix', 'the gate, and add buy paint')
  expect(await titles(chat)).toEqual(['Buy paint', 'Fix the fence'])
})

describe('"it" after something that is not there', () => {
  it.each([
    'mark the dentist as done',
    'delete task 99',
    'show task 99',
    'move task 99 to friday',
    'show the dentist',
  ])('is not what was spoken of before: %s', async (said) => {
    const chat = await withTasks('Fix the fence')
    await talk(chat, 'add call mom', said)
    expect(await talk(chat, 'delete it')).toMatch(/Which task do you mean/)
    expect(await titles(chat)).toEqual(['Call mom', 'Fix the fence'])
  })
})

describe('what goes on with the last request', () => {
  it('has its own date', async () => {
    const chat = await withTasks('Fix the fence', 'Call mom')
    await talk(chat, 'move the fence to friday', 'and call mom to saturday')
    expect(await chat.desk.stored()).toMatchObject([{ due: '2026-01-24' }, { due: '2026-01-23' }])
  })

  it.each([
    [['add call mom', 'no, call dad'], 'Call dad'],
    [['add fix the fence', 'rename it to Paint the fence', 'no, paint the wall'], 'Paint the wall'],
    [['add call mom', 'nein, Papa anrufen'], 'Papa anrufen'],
  ])('gives the title that was meant: %s', async (said, title) => {
    const chat = openChatDesk()
    await talk(chat, ...said)
    expect(await titles(chat)).toEqual([title])
  })

  it.each(['no, forget it', 'no, don’t add that', 'no, not that one'])(
    'or takes it back: %s',
    async (said) => {
      const chat = openChatDesk()
      await talk(chat, 'add call mom', said)
      expect((await titles(chat)).filter((title) => title !== 'Call mom')).toEqual([])
    },
  )

  it('does not complete what is said not to be done', async () => {
    const chat = await withTasks('Call Ann', 'Call Bob')
    await talk(chat, 'mark call as done')
    await talk(chat, 'bob isn’t done yet')
    expect((await chat.desk.stored()).map(({ status }) => status)).toEqual(['todo', 'todo'])
  })
})

describe('talk beside a question of the chat', () => {
  it.each(['thanks', 'help', 'hm, not sure', 'keine Ahnung', 'no idea', 'ありがとう'])(
    'becomes no title, tag or note: %s',
    async (said) => {
      const chat = await withTasks('Call mom')
      await talk(chat, 'update task 1', said, 'rename task 1', said, 'add a task', said)
      expect(await chat.desk.stored()).toMatchObject([{ title: 'Call mom', tags: [] }])
    },
  )

  it('and a title does', async () => {
    const chat = await withTasks('Call mom')
    await talk(chat, 'update task 1', 'Thank you notes for the wedding')
    expect(await titles(chat)).toEqual(['Thank you notes for the wedding'])
  })
})

describe('of several things', () => {
  it('those that can be done are, and are told, where another needs a question', async () => {
    const chat = await withTasks({ title: 'Dentist', due: '2030-05-06T10:00:00Z' }, 'Call mom')
    const text = await talk(chat, 'show my tasks', 'remind me 30 minutes before both of them')
    expect(text).toMatch(/remind you of 'Dentist'.*\n.*When should 'Call mom' be due\?/)

    expect(await talk(chat, '2030-05-07 at 9:00')).toMatch(/updated 'Call mom'.*\n.*remind you of 'Call mom'/)
  })

  it('eighty are changed after one yes', async () => {
    const chat = await withTasks(...Array.from({ length: 80 }, (_, n) => `Call Babafemi${n}`))
    await talk(chat, 'move all tasks to 2030-05-06', 'yes')
    expect((await chat.desk.stored()).filter(({ due }) => due === '2030-05-06')).toHaveLength(80)
  })

  it('what is beyond eighty is told of before the yes', async () => {
    const chat = await withTasks(...Array.from({ length: 83 }, (_, n) => `Call Babafemi${n}`))
    expect(await talk(chat, 'delete all tasks')).toMatch(/these 80 tasks(?:.|\n)*3 others stay as they are/)
    await talk(chat, 'yes')
    expect(await titles(chat)).toHaveLength(3)
  })

  it('of notes that fit alike none is forgotten before it is known which', async () => {
    const chat = openChatDesk()
    const notes = ['The login times out after 5 minutes', 'The login times out after 10 requests']
    for (const note of notes) await chat.say(`remember that ${note}`)
    expect(await talk(chat, 'forget that the login times out')).toMatch(
      /^Several notes.*\n- The login.*\n- The login/,
    )
    expect(await talk(chat, 'the one with the 10 requests')).toContain(`I've forgotten: ${notes[1]}`)
  })
})

describe('what could not be done', () => {
  it('a person or project that is not there is told, and the task is added', async () => {
    const chat = openChatDesk()
    expect(await talk(chat, 'add a task for Anna: water the plants')).toMatch(
      /added 'Water the plants'.*No member of this project is called "Anna"/,
    )
    expect(await talk(chat, 'add call the bank to the Garden project')).toMatch(
      /added 'Call the bank'.*You have no project "Garden"/,
    )
    expect(await talk(chat, 'add wash the car for my sister')).toContain("'Wash the car for my sister'")
  })

  it.each(['show my tasks', 'mark the fence as done', 'how many tasks do I have?', 'make task 1 urgent'])(
    'a list that may not be read is no empty list: %s',
    async (said) => {
      const chat = openChatDesk(offline, { caller: { owner: 'user123', scopes: ['tasks:write'] } })
      await chat.desk.seed({ title: 'Fix the fence' })
      expect(await talk(chat, said)).toMatch(/may not|not allowed|tasks:read/)
    },
  )

  it('a first date that cannot be taken back is not added to', async () => {
    const chat = await withTasks({ title: 'Rent', due: '2030-05-06' })
    await talk(chat, 'push the rent by one week')
    const origin = { actor: chat.desk.owner, at: new Date('2026-01-18') }
    await chat.desk.deps.tasks(chat.desk).write('update', origin, async (tx) => {
      const task = await tx.find(1)
      if (task) tx.save(task, { ...task, due: '2031-01-01' as Due })
    })
    expect(await talk(chat, 'no, two weeks')).toMatch(/cannot be undone/)
    expect(await chat.desk.stored()).toMatchObject([{ due: '2031-01-01' }])
  })
})
