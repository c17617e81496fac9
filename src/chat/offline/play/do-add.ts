import { numbers } from '../../../contracts/native/task-lines.ts'
import { readPriority } from '../../../language/requests/meanings.ts'
import { repetitionOf } from '../../../language/requests/read-repeat.ts'
import { readWhen } from '../../../language/requests/read-when.ts'
import { type NamedTask, type Request, textOf, textsOf } from '../../../language/requests/request.ts'
import { tagOf, tidy } from '../../../language/requests/title-and-tags.ts'
import { isVague } from '../../../language/requests/vague.ts'
import { understandTask } from '../../../language/task/understand-task.ts'
import type { FailureData, ToolOutput } from '../../tool-output.ts'
import { dataOf, type TaskResult } from './results.ts'
import { callOne, nameOf, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { factsOf } from './task-facts.ts'
import { quote, sayFailure } from './words.ts'

export async function* doAdd(request: Request, scene: Scene): Play<RequestAnswer> {
  const { say } = scene
  const wanted = await readNewTask(request, scene)
  if (wanted === null) return { text: say.askTitle, open: { ask: 'title', request } }
  const { unknown, steps, ...rest } = wanted
  const input = { ...rest, ...(steps.length > 0 && { steps }) }
  const { output, leftOut } = yield* addWithWhatIsThere(input, request)
  const { task, change, similar } = dataOf<TaskResult & { similar: NamedTask | null }>(output)
  if (!output.ok || !task) return { text: sayFailure(output) }
  const facts = factsOf(task, scene).filter((fact) => fact !== '')
  const lines = [
    say.added(quote(task.title), `#${task.id}`, say.join(facts)),
    ...leftOut,
    unknown === undefined ? '' : say.unknownDate(unknown),
    similar ? say.similar(numbers([similar])) : '',
  ]
  scene.fresh.add(task.id)
  if (scene.tasks.open) scene.tasks.open = [task, ...scene.tasks.open]
  return {
    text: lines.filter(Boolean).join(' '),
    offer: task.due ? say.offerUndo : say.offerDate,
    context: 'added',
    touched: [nameOf(task)],
    deed: { request, tasks: [nameOf(task)], changes: typeof change === 'number' ? [change] : [] },
  }
}

interface NewTaskInput {
  readonly title: string
  readonly project?: string
  readonly assignee?: string
}

/** Adds it without the person or the project that is not there, and gives what was left out so that it can be said. */
async function* addWithWhatIsThere(input: NewTaskInput, request: Request) {
  const leftOut: string[] = []
  for (;;) {
    const output: ToolOutput = yield* callOne('add_task', input)
    const isUnknown = !output.ok && dataOf<FailureData>(output).code === 'not_found'
    if (!isUnknown || !(input.assignee || input.project)) return { output, leftOut: [...new Set(leftOut)] }
    const { project, assignee, ...rest } = input
    const whole = assignee === undefined ? undefined : withPerson(input.title, assignee, request.said)
    if (whole === undefined) leftOut.push(sayFailure(output))
    input =
      assignee === undefined ? rest : { ...rest, title: whole ?? rest.title, ...(project && { project }) }
  }
}

/** "wash the car for my sister" is a title where she is no member. */
function withPerson(title: string, person: string, said: string): string | undefined {
  const from = said.toLowerCase().indexOf(title.toLowerCase())
  const behind = said.slice(from + title.length)
  const joint = behind.slice(0, behind.indexOf(person))
  if (from < 0 || !behind.includes(person) || !/^\s+\p{L}{2,5}\s+$/u.test(joint)) return undefined
  return `${title}${joint}${person}`
}

/** What `add_task` is given. Null where no title was said. */
export async function readNewTask(request: Request, scene: Scene) {
  const words = textsOf(request, 'date').join(' ')
  const found = words === '' ? undefined : await readWhen(words, scene)
  const repeated = await repetitionOf(textOf(request, 'repeat'), words, scene)
  const starting = textOf(request, 'start')
  const start = starting === undefined ? undefined : await readWhen(starting, scene)
  const said = textOf(request, 'title')?.trim() ?? ''
  // What the parser left in the title: "milk tomorrow !high".
  const read = await understandTask(said, { ...scene.clock, language: scene.language })
  // The reader sees the whole line, also what the parser left unmarked: "gym mon wed fri".
  const whole = await understandTask(request.said, { ...scene.clock, language: scene.language })
  const isRead = words === '' && repeated === undefined && read.title !== ''
  const title = tidy(isRead ? read.title : said)
  if (title === '' || isVague(title)) return null
  const priority = readPriority(textOf(request, 'priority') ?? '') ?? (isRead ? read.priority : null)
  const tags = [...textsOf(request, 'tag').flatMap(tagOf), ...(isRead ? read.tags : [])]
  const note = textsOf(request, 'note').join('\n')
  const rule = repeated ?? (isRead ? read.repetition?.rule : undefined) ?? whole.repetition?.rule
  const due = rule ?? found?.due ?? (isRead ? read.due : undefined) ?? whole.due ?? undefined
  const begin = start?.due ?? (isRead ? read.start : undefined)
  const person = textOf(request, 'person')
  const project = textOf(request, 'project')
  return {
    title,
    ...(note && { description: note }),
    ...(priority && { priority }),
    ...(due && { due }),
    ...(begin && { start: begin }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(project && { project }),
    ...(person && { assignee: person }),
    steps: textsOf(request, 'step').map(tidy).filter(Boolean),
    ...(words !== '' && found === undefined && !repeated && { unknown: words }),
  }
}
