import { Failure, invalid } from '../errors.ts'
import { chooseProject } from '../projects/choose-project.ts'
import {
  addWebhook,
  removeWebhook,
  resumeWebhook,
  type Webhook,
  webhookEvents,
} from '../reminders/webhook.ts'
import { begin } from './begin.ts'
import { projectOption } from './chosen-project.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { printable } from './screen/display-width.ts'

const actions = ['list', 'add', 'log', 'resume', 'remove'] as const
const mostShown = 50

export const command: CommandBody = {
  usage: '[list | add URL | log ID | resume ID | remove ID]',
  words: actions,
  options: {
    project: {
      ...projectOption,
      describe: 'The project whose changes it hears (default: your reminders and notices alone)',
    },
    events: {
      type: 'string',
      value: 'EVENTS',
      describe: `With commas between them: ${webhookEvents.join(', ')}`,
    },
  },
  examples: [
    'waymark webhook add https://example.com/hook',
    'waymark webhook add https://example.com/hook --project WEB --events task.added,task.completed',
    'waymark webhook',
  ],
  notes:
    'Each call is signed: webhook-signature is HMAC-SHA256 over webhook-id, webhook-timestamp and the body. The secret is shown once. Calls are made while `waymark serve` or `waymark remind --watch` runs.',
  async run({ config, flags, args, answer }) {
    const [action = 'list', value, ...more] = args
    if (!(actions as readonly string[]).includes(action) || more.length > 0)
      throw invalid('bad_arguments', `Say ${actions.join(', ')}.`)
    await using running = await begin(config)
    const { user } = config
    const store = running.stores.webhooks(user)
    if (action === 'add') {
      const project = typeof flags.project === 'string' ? flags.project : null
      const id =
        project === null ? null : (await chooseProject(running.stores.projects(user), user, project)).id
      const lastChange = id === null ? 0 : await running.stores.tasks(user, { id }).lastChange()
      const events =
        typeof flags.events === 'string' ? flags.events.split(',').map((one) => one.trim()) : undefined
      const webhook = await addWebhook(
        store,
        user,
        { project: id, url: value, events, lastChange },
        new Date(),
      )
      const { secret, ...rest } = webhook
      answer({ webhook: rest, secret }, () => `${webhook.id}\nSecret: ${secret}\nIt is shown once.\n`)
      return exitCodes.ok
    }
    const found = await store.list()
    if (action === 'list') {
      const webhooks = found.map(({ secret: _, ...rest }) => rest)
      answer({ webhooks }, () =>
        found.length === 0
          ? 'No webhooks. waymark webhook add URL makes one.\n'
          : `${found.map(lineOf).join('\n')}\n`,
      )
      return exitCodes.ok
    }
    const meant = found.filter(({ id }) => value !== undefined && value !== '' && id.startsWith(value))
    const [webhook, another] = meant
    if (!webhook || another)
      throw new Failure('not_found', 'There is no such webhook.', {
        hint: 'waymark webhook lists them with their ids.',
      })
    if (action === 'remove') {
      await removeWebhook(store, webhook.id)
      answer({ removed: webhook.id }, () => 'Removed.\n')
      return exitCodes.ok
    }
    if (action === 'resume') {
      const lastChangeOf = (id: string) => running.stores.tasks(user, { id }).lastChange()
      const { secret: _, ...resumed } = await resumeWebhook(store, webhook.id, lastChangeOf)
      answer({ webhook: resumed }, () => 'Resumed.\n')
      return exitCodes.ok
    }
    const deliveries = await store.deliveries(webhook.id, mostShown)
    answer({ deliveries }, () =>
      deliveries.length === 0
        ? 'Nothing was sent yet.\n'
        : `${deliveries.map(({ at, event, state, attempts, outcome }) => `${at.toISOString()} ${event}: ${state}${outcome === null ? '' : `, ${outcome}`} (${attempts} tried)`).join('\n')}\n`,
    )
    return exitCodes.ok
  },
}

function lineOf({ id, url, events, pausedAt }: Webhook): string {
  const paused = pausedAt === null ? '' : `, paused since ${pausedAt.toISOString()}`
  return `${id.slice(0, 8)} ${printable(url)} (${events.join(', ')})${paused}`
}
