import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import { readOffset } from '../../../language/reminder-offsets.ts'
import { readPriority, saysNever } from '../../../language/requests/meanings.ts'
import { readRepeat } from '../../../language/requests/read-repeat.ts'
import { newDue, readWhen } from '../../../language/requests/read-when.ts'
import { type Request, textOf, textsOf, withSlot } from '../../../language/requests/request.ts'
import { tagOf, tidy } from '../../../language/requests/title-and-tags.ts'
import { saysDown, saysUp, skips, takesDateOff } from '../../../language/requests/wordings.ts'
import type { Due } from '../../../tasks/due.ts'
import type { RequestAnswer, Scene, ToolCall } from './scene.ts'
import { quote } from './words.ts'

type Wanted = { readonly calls: readonly ToolCall[] } | { readonly ask: RequestAnswer }

/** The call that a request means for one task, or the question for what it does not say. */
export async function changeFor(request: Request, task: TypedTask, scene: Scene): Promise<Wanted> {
  const { say } = scene
  const name = (task as TypedTask & { reference?: string }).reference ?? String(task.id)
  const call = (tool: string, input: object): Wanted => ({
    calls: [{ tool, input: { task: name, ...input } }],
  })
  const update = (input: object) => call('update_task', input)
  switch (request.intent) {
    case 'complete':
      return call('complete_task', {})
    case 'reopen':
      return call('complete_task', { done: false })
    case 'delete':
      return call('delete_task', {})
    case 'rename': {
      const title = textOf(request, 'newtitle') ?? textOf(request, 'title')
      if (title !== undefined) return update({ title: tidy(title) })
      return askChange(request, task, scene)
    }
    case 'prioritize': {
      const priority = newPriority(request, task)
      if (priority === null) return askChange(request, task, scene)
      return update({ priority, ...(await extras(request, task, scene)) })
    }
    case 'tag':
      return update({
        tags: [...new Set([...task.tags, ...textsOf(request, 'tag').flatMap(tagOf)])],
        ...(await extras(request, task, scene)),
      })
    case 'untag': {
      const gone = new Set(textsOf(request, 'tag').flatMap(tagOf))
      return update({ tags: task.tags.filter((tag) => gone.size > 0 && !gone.has(tag)) })
    }
    case 'note': {
      const note = textsOf(request, 'note').join('\n')
      if (note === '')
        return {
          ask: { text: say.askMemory, open: { ask: 'memory', request: { ...request, tasks: [task] } } },
        }
      return update({ description: task.description ? `${task.description}\n${note}` : note })
    }
    case 'remind': {
      const when = [...textsOf(request, 'remind'), ...textsOf(request, 'date')].join(' ')
      if (when === '') return { ask: { text: say.cannotRemind } }
      return task.due || !readOffset(when)
        ? update({ remind: when })
        : {
            ask: {
              text: say.askDate(quote(task.title)),
              open: { ask: 'date', request: { ...request, tasks: [task] } },
              context: 'which',
            },
          }
    }
    case 'step': {
      const steps = [...textsOf(request, 'step'), ...textsOf(request, 'title')].map(tidy).filter(Boolean)
      if (steps.length === 0) return { ask: { text: say.askTitle } }
      return { calls: steps.map((title) => ({ tool: 'add_task', input: { title, parent: name } })) }
    }
    case 'repeat': {
      const words = [...textsOf(request, 'repeat'), ...textsOf(request, 'date')].join(' ')
      const found = words === '' ? null : await readRepeat(words, scene)
      if (found === null || (found === undefined && saysNever(request.said)))
        return update({ repeat: 'none' })
      if (found === undefined) return { ask: { text: say.unknownDate(words) } }
      return update({ repeat: found.repetition.rule, due: found.due })
    }
    case 'start': {
      const words = [...textsOf(request, 'start'), ...textsOf(request, 'date')].join(' ')
      const found = await readWhen(words, scene)
      if (found === undefined)
        return {
          ask: {
            text: say.askDate(quote(task.title)),
            open: { ask: 'date', request: { ...request, tasks: [task] } },
          },
        }
      return update({ start: found?.due ?? 'none' })
    }
    case 'block': {
      const blockers = textsOf(request, 'blocker')
      return update({ blocked_by: [...task.blocked_by, ...blockers] })
    }
    case 'assign': {
      const person = textOf(request, 'person')
      return person === undefined ? askChange(request, task, scene) : update({ assignee: person })
    }
    case 'move': {
      const project = textOf(request, 'project')
      return project === undefined ? reschedule(request, task, scene, update) : update({ project })
    }
    default:
      return reschedule(request, task, scene, update)
  }
}

function askChange(request: Request, task: TypedTask, { say }: Scene): Wanted {
  const asked: Request = { ...request, tasks: [task] }
  return { ask: { text: say.askChange(quote(task.title)), open: { ask: 'change', request: asked } } }
}

const levels = ['low', 'medium', 'high'] as const
/** The priority that words name, or one step up or down from what it is. */
function newPriority(request: Request, task: TypedTask) {
  const named = readPriority(textOf(request, 'priority') ?? '')
  if (named) return named
  const step = saysUp(request.said) ? 1 : saysDown(request.said) ? -1 : 0
  if (step === 0) return readPriority(request.said)
  return levels[Math.min(2, Math.max(0, levels.indexOf(task.priority) + step))] ?? null
}

async function reschedule(
  request: Request,
  task: TypedTask,
  scene: Scene,
  update: (input: object) => Wanted,
): Promise<Wanted> {
  if (task.repeat && skips(request.said)) return update({ due: 'skip' })
  const given = await newDue(request, task.due as Due | null, scene)
  const when = given ?? (takesDateOff(request.said) ? { due: null } : undefined)
  const more = await extras(request, task, scene)
  if (when === undefined && Object.keys(more).length > 0) return update(more)
  if (when !== undefined && 'unknown' in when) {
    const repeated = await readRepeat(when.unknown, scene)
    if (repeated) return update({ repeat: repeated.repetition.rule, due: repeated.due })
  }
  if (when === undefined || 'unknown' in when) {
    const why = when ? `${scene.say.unknownDate(when.unknown)} ` : ''
    const asked = withSlot(withSlot({ ...request, tasks: [task] }, 'date'), 'amount')
    return {
      ask: {
        text: `${why}${scene.say.askDate(quote(task.title))}`,
        open: { ask: 'date', request: asked },
        context: 'which',
      },
    }
  }
  return update({ due: when.due ?? 'none', ...more })
}

/** What else a request says beside what it is about: "make it urgent and due tomorrow". */
async function extras(request: Request, task: TypedTask, scene: Scene): Promise<object> {
  const { intent } = request
  const priority = intent === 'prioritize' ? null : readPriority(textOf(request, 'priority') ?? '')
  const when = intent === 'reschedule' ? undefined : await newDue(request, task.due as Due | null, scene)
  const tags = intent === 'tag' ? [] : textsOf(request, 'tag').flatMap(tagOf)
  const rule = textOf(request, 'repeat')
  const repeated = rule === undefined ? undefined : await readRepeat(rule, scene)
  return {
    ...(priority && { priority }),
    ...(when && 'due' in when && { due: when.due ?? 'none' }),
    ...(intent !== 'reschedule' && tags.length > 0 && { tags: [...new Set([...task.tags, ...tags])] }),
    ...(repeated && { repeat: repeated.repetition.rule, due: repeated.due }),
  }
}
