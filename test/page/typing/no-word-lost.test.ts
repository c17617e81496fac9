import { expect, it } from 'vitest'
import { TemporaryFolder } from '../../support/files/folder.ts'
import { addTask, api, eventually } from '../open-page.ts'
import { RestartingServer } from '../restarting-server.ts'
import { type Cut, cuts, Desk } from './cuts.ts'
import { fields, type TypedField } from './fields.ts'
import { Random } from './random.ts'

/** `WAYMARK_TYPING_ROUNDS=200 npx vitest run test/page/typing` for all of them. */
const rounds = Number(process.env.WAYMARK_TYPING_ROUNDS ?? 12)
const seed = Number(process.env.WAYMARK_TYPING_SEED ?? 22)

it(
  `loses no character in ${rounds} rounds of typing, whatever is cut and killed (seed ${seed})`,
  async () => {
    const random = new Random(seed)
    using folder = new TemporaryFolder()
    await using server = await RestartingServer.start()
    const task = await addTask(server.url, { title: 'Paint the door' })
    await using desk = await Desk.open(server, folder.path)
    const figures: Record<string, number> = { characters: 0, cuts: 0, sent: 0, kept: 0 }
    const sent: [TypedField, string][] = []
    for (let round = 1; round <= rounds; round += 1) {
      const field = random.pick(fields)
      const cut = random.pick(cuts)
      const where = `round ${round}: ${field.name}, ${cut}`
      const written = await type(desk, field, cut, task, random, round, where)
      figures.characters = (figures.characters ?? 0) + [...written.typed].length
      if (cut !== 'nothing') figures.cuts = (figures.cuts ?? 0) + 1
      figures[cut] = (figures[cut] ?? 0) + 1
      if (field.isOnlyKept || random.below(2) === 0) {
        figures.kept = (figures.kept ?? 0) + 1
        continue
      }
      await focus(desk, field, task)
      await field.send(desk.page)
      await eventually(() => onServer(server.url, task, field), `${where}: sent`).toContain(written.whole)
      if (!field.isEdited) sent.push([field, written.whole])
      figures.sent = (figures.sent ?? 0) + 1
    }
    // Each once: what was sent again after a cut was not done again.
    for (const [field, text] of sent) {
      const all = await onServer(server.url, task, field)
      expect(
        all.filter((one) => one === text),
        `${field.name}, once`,
      ).toEqual([text])
    }
    process.stdout.write(`${JSON.stringify(figures)}\n`)
  },
  60_000 + rounds * 20_000,
)

interface Written {
  /** What was typed in this round. */
  readonly typed: string
  /** All that is in the field then. */
  readonly whole: string
}

/** Types something, is interrupted somewhere in it, goes on, and finds all of it. */
async function type(
  desk: Desk,
  field: TypedField,
  cut: Cut,
  task: number,
  random: Random,
  round: number,
  where: string,
): Promise<Written> {
  await focus(desk, field, task)
  const before = await textIn(desk, field)
  // A title is short; then it is begun anew.
  const isFull = [...before].length > 140
  if (isFull) await desk.page.keyboard.press('Control+a')
  const start = isFull ? '' : before === '' || before.endsWith(' ') ? before : `${before} `
  if (start !== before && !isFull) await desk.page.keyboard.insertText(' ')
  const text = `${round}${random.text(3 + random.below(30))}`
  const letters = [...text]
  const cutAt = 1 + random.below(letters.length)
  for (const letter of letters.slice(0, cutAt)) await desk.page.keyboard.insertText(letter)
  await desk.cut(cut)
  const typed = letters.slice(0, cutAt).join('')
  if (cut === 'Escape') await desk.page.keyboard.press('Control+z')
  const isAway = cut === 'kill the server' || cut === 'cut the network'
  if (!isAway && cut !== 'nothing') await focus(desk, field, task)
  expect(await settledValue(desk, field, start + typed), where).toBe(start + typed)
  const rest = letters.slice(cutAt)
  await desk.page.keyboard.press('Control+End')
  for (const letter of rest) await desk.page.keyboard.insertText(letter)
  await desk.mend()
  expect(await textIn(desk, field), `${where}, to its end`).toBe(start + text)
  return { typed: text, whole: (start + text).trim() }
}

async function focus(desk: Desk, field: TypedField, task: number): Promise<void> {
  const { page, server } = desk
  const address = server.url + field.path(task)
  if (page.url() !== address) await page.goto(address)
  const found = field.find(page)
  if (field.open && !(await found.isVisible())) await field.open(page)
  await found.focus()
  await page.keyboard.press('Control+End')
}

function textIn(desk: Desk, field: TypedField): Promise<string> {
  return field.find(desk.page).inputValue()
}

/** What the browser has kept is there a moment after the field. */
async function settledValue(desk: Desk, field: TypedField, wanted: string): Promise<string> {
  await eventually(() => textIn(desk, field))
    .toBe(wanted)
    .catch(() => {})
  return textIn(desk, field)
}

/** The texts that the server has of what such a field gives. */
async function onServer(url: string, task: number, { name }: TypedField): Promise<string[]> {
  if (name === 'discovery')
    return (await api(url, 'GET', '/discoveries')).discoveries.map(({ text }: { text: string }) => text)
  if (name === 'quick add')
    return (await api(url, 'GET', '/tasks?limit=1000')).tasks.map(({ title }: { title: string }) => title)
  const details = await api(url, 'GET', `/tasks/${task}`)
  if (name === 'description') return [details.task.description]
  if (name === 'title') return [details.task.title]
  if (name === 'comment') return details.comments.map(({ text }: { text: string }) => text)
  return details.subtasks.map(({ title }: { title: string }) => title)
}
