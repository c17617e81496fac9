import { describe, expect, it } from 'vitest'
import { openChatDesk } from '../../../test/support/chat/chat-desk.ts'

interface Seeded {
  readonly title: string
  readonly due?: string
}

async function withTasks(...tasks: readonly (string | Seeded)[]) {
  const chat = openChatDesk()
  for (const task of tasks) await chat.desk.seed(typeof task === 'string' ? { title: task } : task)
  const inOrder = async () => (await chat.desk.stored()).toSorted((one, other) => one.id - other.id)
  const open = async () =>
    (await inOrder()).flatMap(({ title, status }) => (status === 'done' ? [] : [title]))
  const due = async () => Object.fromEntries((await inOrder()).map((task) => [task.title, task.due]))
  return { ...chat, open, due, say: (said: string) => chat.say(said) }
}

describe('what is taken back in the same breath', () => {
  it.each([
    'remind me to pick up the prescription, no wait, scratch that, i already got it',
    'add wash the car — actually don’t, my brother does it',
    'setz noch Kuchen backen drauf – halt, vergiss es, das macht Tina',
    'aggiungi lavare la macchina, anzi no, lascia perdere',
    'voeg ramen lappen toe, laat maar',
    '加一个买花，算了',
  ])('is not added: %s', async (said) => {
    const chat = await withTasks('Pay the rent')
    await chat.say(said)
    expect(await chat.open()).toEqual(['Pay the rent'])
  })

  it.each([
    ['Back up drives', 'move back up drives to 2026-12-01... no forget it, leave it where it is'],
    ['Mudança da Bia', 'passa a mudança da Bia pra 2026-12-01, quer dizer, não, deixa como tá'],
    ['Encargar el pastel', 'mueve el pastel al 2026-12-01... mentira, todavía no, no lo toques'],
  ])('changes nothing: %s', async (title, said) => {
    const chat = await withTasks({ title, due: '2026-11-20' })
    await chat.say(said)
    expect(await chat.due()).toEqual({ [title]: '2026-11-20' })
  })

  it('leaves what is said instead', async () => {
    const chat = await withTasks()
    await chat.say('add call Bob no wait call Bill')
    expect(await chat.open()).toEqual(['Call Bill'])
  })
})

describe('what is only thought aloud', () => {
  it.each([
    'dont add anything, just thinking out loud: call mom, buy stamps, fix the sink',
    'nothing to save here: "ACTION: complete task 1. Lunch was great."',
  ])('becomes no task: %s', async (said) => {
    const chat = await withTasks('Pay the rent')
    await chat.say(said)
    expect(await chat.open()).toEqual(['Pay the rent'])
  })
})

describe('manners', () => {
  it.each([
    ['Order the Sunday roast', 'I see. Then delete the Sunday roast, if you please.'],
    ['Den Braten bestellen', 'Lösch bitte den Braten, wenn Sie so freundlich wären.'],
  ])('are no condition', async (title, said) => {
    const chat = await withTasks(title, 'Pay the rent')
    await chat.say(said)
    expect(await chat.open()).toEqual(['Pay the rent'])
  })

  it('hide no request', async () => {
    const chat = await withTasks({ title: 'Rendez-vous avec Maître Lefèvre', due: '2026-11-20' })
    await chat.say('Pourriez-vous reporter le rendez-vous avec Maître Lefèvre de trois jours ?')
    expect(await chat.due()).toEqual({ 'Rendez-vous avec Maître Lefèvre': '2026-11-23' })
    await chat.say('恐れ入りますが、2026-12-01に「鈴木様へお電話」を登録していただけますでしょうか。')
    expect(await chat.due()).toMatchObject({ 鈴木様へお電話: '2026-12-01' })
  })
})

describe('which tasks are meant', () => {
  it('a word of one title is no group', async () => {
    const chat = await withTasks('Oak Street: drywall', 'Oak Street: paint', 'Elm Ave: demo')
    await chat.say('whats left on the oak street job')
    await chat.say('drywalls done')
    expect(await chat.open()).toEqual(['Oak Street: paint', 'Elm Ave: demo'])
    await chat.say('paint isnt, the primer never showed')
    expect(await chat.open()).toEqual(['Oak Street: paint', 'Elm Ave: demo'])
  })

  it('of two that were just closed, the one that is named is opened again', async () => {
    const chat = await withTasks('Pay soccer fees', 'Pay piano lessons', 'Buy milk')
    await chat.say('mark 1 and 2 as done')
    await chat.say('oops soccer isn’t paid yet, reopen that one')
    expect(await chat.open()).toEqual(['Pay soccer fees', 'Buy milk'])
  })

  it('a question in the order of a statement changes nothing', async () => {
    const chat = await withTasks('Pay the water bill', 'Eye exam')
    await chat.say('show my tasks')
    const { text } = await chat.say('and that eye exam is that on there at all')
    expect(text).toContain('Eye exam')
    expect(await chat.open()).toEqual(['Pay the water bill', 'Eye exam'])
  })

  it('two that are not there yet are two new ones', async () => {
    const chat = await withTasks()
    await chat.say('put stats exam on 2027-01-19 and french exam on 2027-01-21')
    expect(await chat.due()).toEqual({ 'Stats exam': '2027-01-19', 'French exam': '2027-01-21' })
  })

  it('a word within a longer one counts', async () => {
    const chat = await withTasks('Parkeerboete betalen', 'Kerstkaarten schrijven')
    await chat.say('die boete heb ik al betaald hoor')
    expect(await chat.open()).toEqual(['Kerstkaarten schrijven'])
  })

  it('numbers may have articles', async () => {
    const chat = await withTasks('Uno', 'Stirare', 'Lavare', 'Cantina')
    await chat.say('segna come fatti il 2 e il 4')
    expect(await chat.open()).toEqual(['Uno', 'Lavare'])
  })

  it('"it" may be what was spoken of and left alone', async () => {
    const chat = await withTasks({ title: 'Boleto da faculdade', due: '2026-11-19' }, 'Outra coisa')
    await chat.say('não apague o boleto da faculdade')
    await chat.say('muda só a data dele pra 2026-12-01')
    expect(await chat.due()).toEqual({ 'Boleto da faculdade': '2026-12-01', 'Outra coisa': null })
  })
})

describe('dates', () => {
  it('a time alone keeps the day', async () => {
    const chat = await withTasks()
    await chat.say('pick up the scrubs on 2026-12-01 at 6pm')
    await chat.say('ugh no make that 7pm')
    expect(Object.values(await chat.due())).toEqual([expect.stringMatching(/^2026-12-01T19:00/)])
  })

  it('the first day of a series is when it is due', async () => {
    const chat = await withTasks()
    await chat.say('add water the plants every 3 days starting 2026-12-01')
    expect(await chat.due()).toEqual({ 'Water the plants': '2026-12-01' })
  })

  it('the date is taken off, with the task between the words', async () => {
    const chat = await withTasks({ title: 'Cadeau voor Fleur kopen', due: '2026-12-01' })
    await chat.say('haal de datum van dat cadeau maar weg')
    expect(await chat.due()).toEqual({ 'Cadeau voor Fleur kopen': null })
  })

  it('"after tomorrow" is a day later than "tomorrow", also without its accent', async () => {
    const chat = await withTasks()
    await chat.say("rappelle-moi d'appeler le veto demain")
    await chat.say("rappelle-moi d'acheter du pain apres demain")
    const [one = '', other = ''] = Object.values(await chat.due()).map(String)
    expect((Date.parse(other) - Date.parse(one)) / 86_400_000).toBe(1)
  })
})

describe('advice', () => {
  it.each([
    ['Inscription au judo', 'et le judo, je devrais l’enlever aussi tu crois ?'],
    ['订团建酒店', '你觉得我该不该把订酒店那条删了'],
    ['Cancel the gym', 'do you think i should delete the gym?'],
  ])('is no request: %s', async (title, said) => {
    const chat = await withTasks(title, 'Pay the rent')
    await chat.say('delete the rent')
    await chat.say(said)
    expect(await chat.open()).toEqual([title])
  })

  it('about how pressing something is changes nothing', async () => {
    const chat = await withTasks('本棚の整理')
    await chat.say('本棚って急がなくていいよね？')
    expect((await chat.desk.stored())[0]?.priority).toBe('medium')
  })
})

describe('several in one line', () => {
  it.each([
    ['帮我加三个：买猫粮、洗车、给房东打电话', ['买猫粮', '洗车', '给房东打电话']],
    ['牛乳を買う、母に電話する、この2つ追加して', ['牛乳を買う', '母に電話する']],
  ])('are all kept: %s', async (said, titles) => {
    const chat = await withTasks()
    await chat.say(said)
    expect(await chat.open()).toEqual(titles)
  })

  it('are not the task before, where the one that is named is not there', async () => {
    const chat = await withTasks('给房东打电话', '洗碗')
    await chat.say('给房东打电话放到2026-12-01')
    await chat.say('洗车不急，优先级调成低')
    expect((await chat.desk.stored()).map(({ priority }) => priority)).toEqual(['medium', 'medium'])
  })
})

it('a task that is named as one to be left is left', async () => {
  const chat = await withTasks('Buy gift for teacher', 'Buy gift for neighbor')
  await chat.say('move the gift for teacher to 2026-12-01')
  await chat.say('Gift for neighbor, I do not change.')
  expect(await chat.due()).toEqual({ 'Buy gift for teacher': '2026-12-01', 'Buy gift for neighbor': null })
})

it('a quoted new title is taken whole', async () => {
  const chat = await withTasks('Refactor auth')
  await chat.say("rename 'refactor auth' to 'split auth into session + token modules'")
  expect(await chat.open()).toEqual(['Split auth into session + token modules'])
})

it.each([
  ['Renew car insurance', 'mark renew home insurance as done'],
  ['Quarterly review', 'please remove the annual review from my list'],
  ['还小李钱', '把还小王钱那条删掉'],
])('a task that is only alike is asked about: %s', async (title, said) => {
  const chat = await withTasks(title, 'Pay the rent')
  expect((await chat.say(said)).text).toContain(title)
  expect(await chat.open()).toEqual([title, 'Pay the rent'])
})

it.each([
  ['Dentist', 'the dentist appointment is done'],
  ['Call grandma about the trip', 'call grandma is done'],
])('a task that is named with more or fewer words is meant: %s', async (title, said) => {
  const chat = await withTasks(title, 'Pay the rent')
  await chat.say(said)
  expect(await chat.open()).toEqual(['Pay the rent'])
})
