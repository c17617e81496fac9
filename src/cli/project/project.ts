import { invalid } from '../../errors.ts'
import { colours } from '../../projects/project.ts'
import { memberRoles } from '../../projects/project-store.ts'
import { begin } from '../begin.ts'
import { type CommandBody, exitCodes } from '../command.ts'
import { usage } from '../parse-arguments.ts'
import { archive, create, rename, restore } from './change.ts'
import { list } from './list.ts'
import { handOver, leave, members } from './members.ts'
import { share } from './share.ts'
import type { Action } from './typed.ts'

const actions: Readonly<Record<string, Action>> = {
  list,
  create,
  rename,
  archive,
  restore,
  share,
  members,
  'hand-over': handOver,
  leave,
}

/** Which of the options an action takes. */
const takes: Readonly<Record<string, readonly string[]>> = {
  list: ['all'],
  create: ['prefix', 'colour'],
  rename: ['prefix', 'colour'],
  share: ['role'],
  members: ['role', 'remove'],
}

export const command: CommandBody = {
  usage: `${Object.keys(actions).join('|')} [PROJECT] [NAME|MEMBER]`,
  words: Object.keys(actions),
  moreWords: 'project',
  options: {
    all: { type: 'boolean', describe: 'list: archived projects, too' },
    prefix: {
      type: 'string',
      value: 'PREFIX',
      describe: 'create, rename: what references begin with, such as WEB (default: made of the name)',
    },
    colour: {
      type: 'string',
      value: 'COLOUR',
      describe: `create, rename: one of ${colours.filter(Boolean).join(', ')}`,
      completes: colours.filter(Boolean),
    },
    role: {
      type: 'string',
      value: 'ROLE',
      describe: `share, members: ${memberRoles.join(', ')} (share: editor by default)`,
      completes: memberRoles,
    },
    remove: { type: 'boolean', describe: 'members: take the member out; what they wrote stays' },
  },
  notes: `A project is named by its name, its prefix or its id.
  list                          your projects, with their open tasks; > marks the one you are in
  create NAME                   make one that belongs to no repository
  rename PROJECT NAME           also --prefix and --colour
  archive PROJECT, restore PROJECT
  share [PROJECT]               make a link by which one person can join, for a week
  members [PROJECT]             who works there; with MEMBER and --role or --remove, change that
  hand-over PROJECT MEMBER      make a member its owner
  leave PROJECT                 end your own membership`,
  examples: [
    'waymark project list',
    'waymark project list --all --json',
    'waymark project create "Web shop" --prefix SHOP --colour teal',
    'waymark project rename WEB "Web site"',
    'waymark project archive WEB',
    'waymark project restore WEB',
    'waymark project members WEB',
  ],
  async run(context) {
    const [name = 'list', ...words] = context.args
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action)
      throw usage(
        `waymark project takes one of ${Object.keys(actions).join(', ')}`,
        'waymark project --help shows how.',
      )
    const other = ['all', 'prefix', 'colour', 'role', 'remove'].find(
      (option) => context.flags[option] !== undefined && !takes[name]?.includes(option),
    )
    if (other !== undefined)
      throw invalid('bad_arguments', `waymark project ${name} has no option --${other}.`, {
        hint: 'waymark project --help shows how.',
      })
    await using running = await begin(context.config)
    const { value, says } = await action({ ...context, running, words })
    context.answer(value, () => `${says()}\n`)
    return exitCodes.ok
  },
}
