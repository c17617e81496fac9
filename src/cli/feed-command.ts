import { Failure, invalid } from '../errors.ts'
import { chooseProject } from '../projects/choose-project.ts'
import { closeFeed, type Feed, feedPath, openFeed } from '../projects/feeds.ts'
import type { Project } from '../projects/project.ts'
import { begin } from './begin.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { printable } from './screen/display-width.ts'

const actions = ['list', 'add', 'renew', 'revoke'] as const

export const command: CommandBody = {
  usage: '[list | add | renew | revoke] [PROJECT]',
  words: actions,
  moreWords: 'project',
  options: {
    url: {
      type: 'string',
      value: 'URL',
      describe: 'Where the server is reached (default: http://127.0.0.1:4949)',
    },
  },
  examples: [
    'waymark feed add',
    'waymark feed add WEB',
    'waymark feed renew',
    'waymark feed revoke WEB',
    'waymark feed',
  ],
  notes:
    'A feed is a secret address at which calendars read your tasks: all of them, or those of a project. It works while `waymark serve` runs. The address is shown once.',
  async run({ config, flags, args, answer }) {
    const [action = 'list', name, ...more] = args
    if (!isAction(action) || more.length > 0)
      throw invalid('bad_arguments', `Say ${actions.join(', ')}, and a project if you like.`)
    const base = readUrl(flags.url)
    await using running = await begin(config)
    const { stores } = running
    const [feeds, projects] = [stores.feeds(config.user), stores.projects(config.user)]
    const project = name === undefined ? null : (await chooseProject(projects, config.user, name)).id
    if (action === 'add' || action === 'renew') {
      const { feed, secret } = await openFeed(feeds, config.user, project, new Date())
      const url = `${base}${feedPath(secret)}`
      answer(
        { feed, url },
        () =>
          `${url}\nAnyone with this address can read it. Add ?as=events for calendars that show no tasks.\n`,
      )
      return exitCodes.ok
    }
    const found = await feeds.list()
    if (action === 'revoke') {
      const meant = found.find((feed) => feed.project === project)
      if (!meant)
        throw new Failure('not_found', 'There is no such feed.', { hint: 'waymark feed lists them.' })
      await closeFeed(feeds, meant.id)
      answer({ revoked: meant.id }, () => 'Revoked. The address no longer works.\n')
      return exitCodes.ok
    }
    const all = await projects.list({ archived: true })
    answer({ feeds: found }, () =>
      found.length === 0
        ? 'No feeds. waymark feed add makes one.\n'
        : `${found.map((feed) => lineOf(feed, all)).join('\n')}\n`,
    )
    return exitCodes.ok
  },
}

function isAction(word: string): word is (typeof actions)[number] {
  return (actions as readonly string[]).includes(word)
}

function readUrl(url: unknown): string {
  const given = typeof url === 'string' ? url : 'http://127.0.0.1:4949'
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw invalid('bad_arguments', '--url is an address such as https://tasks.example.com.')
  return given.replace(/\/+$/, '')
}

function lineOf({ project, createdAt }: Feed, projects: readonly Project[]): string {
  const name =
    project === null ? 'All projects' : projects.find(({ id }) => id === project)?.name || 'Personal'
  return `${printable(name)}, since ${createdAt.toISOString().slice(0, 10)}`
}
