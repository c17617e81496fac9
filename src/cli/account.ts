import { text } from 'node:stream/consumers'
import type { People, Person } from '../accounts/people.ts'
import { type Failure, invalid } from '../errors.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import { isYes, openLines } from './lines.ts'

/** What came of it, for people in a sentence and for programs as a value. */
interface Outcome {
  readonly accounts: readonly Person[]
  /** Empty when the answer was printed already. */
  readonly says: string
  /** Only where it was made up here: it is not shown again. */
  readonly password?: string
}

type Action = (people: People, context: CommandContext) => Promise<Outcome>

const actions: Readonly<Record<string, Action>> = {
  async create(people, context) {
    const email = readWho(context)
    const { password, made } = await readPassword(context)
    const person = await people.create({
      email,
      name: String(context.flags.name ?? email.split('@')[0]),
      password,
    })
    return { accounts: [person], says: `Created the account of ${person.email}.`, ...(made && { password }) }
  },
  async list(people) {
    const accounts = await people.list()
    return {
      accounts,
      says: accounts.length === 0 ? 'There are no accounts.' : accounts.map(line).join('\n'),
    }
  },
  async disable(people, context) {
    const person = await people.disable(readWho(context))
    return {
      accounts: [person],
      says: `Disabled ${person.email}. They can no longer sign in.`,
    }
  },
  async enable(people, context) {
    const person = await people.enable(readWho(context))
    return { accounts: [person], says: `Enabled ${person.email}.` }
  },
  async reset(people, context) {
    const { password, made } = await readPassword(context)
    const person = await people.reset(readWho(context), password)
    return { accounts: [person], says: `${person.email} has a new password.`, ...(made && { password }) }
  },
  async 'stop-codes'(people, context) {
    const person = await people.stopCodes(readWho(context))
    return { accounts: [person], says: `${person.email} signs in without a code from an app.` }
  },
  async export(people, { config, print, ...context }) {
    const person = await people.find(readWho(context))
    const { exportPerson } = await import('../compose/person-data.ts')
    for await (const line of exportPerson(config, person.id)) print(line)
    return { accounts: [], says: '' }
  },
  async delete(people, context) {
    const person = await people.find(readWho(context))
    await confirm(context, person)
    const { deletePerson } = await import('../compose/person-data.ts')
    // In this order: nobody comes in while it goes on, and what fails in the middle can be done again.
    await people.disable(person.id)
    await deletePerson(context.config, person.id)
    await people.remove(person.id)
    return { accounts: [person], says: `Deleted ${person.email} and all their data.` }
  },
  async 'sign-out-all'(people) {
    await people.signOutAll()
    return { accounts: [], says: 'Everyone, and every assistant, has to sign in again. Restart the servers.' }
  },
}

export const command: CommandBody = {
  usage: `${Object.keys(actions).join('|')} [EMAIL]`,
  words: Object.keys(actions),
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      describe: 'Name of the person (default: the part before the @)',
    },
    stdin: {
      type: 'boolean',
      describe: 'Read the password from stdin; otherwise one is generated and shown once',
    },
    yes: { type: 'boolean', describe: 'Delete without asking' },
  },
  examples: [
    'waymark account create ada@example.com --name "Ada Lovelace"',
    'waymark account list --json',
    'waymark account disable ada@example.com',
    'waymark account export ada@example.com > ada.jsonl',
    'waymark account delete ada@example.com --yes',
    'waymark account stop-codes ada@example.com',
    'pass show waymark/ada | waymark account reset ada@example.com --stdin',
  ],
  notes: 'It works on the data folder or DATABASE_URL of the server, whether or not the server runs.',
  async run(context) {
    const name = context.args[0] ?? ''
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) throw usage(`waymark account takes one of ${Object.keys(actions).join(', ')}.`)
    const { withPeople } = await import('../compose/accounts.ts')
    const { accounts, says, password } = await withPeople(context.config, (people) => action(people, context))
    if (says === '') return exitCodes.ok
    const shown = password === undefined ? '' : `Password: ${password}\nYou won't see it again.\n`
    context.answer({ accounts, ...(password !== undefined && { password }) }, () => `${says}\n${shown}`)
    return exitCodes.ok
  },
}

function readWho({ args }: Pick<CommandContext, 'args'>): string {
  const [, who, ...more] = args
  if (who === undefined || more.length > 0) throw usage('Give one e-mail address.')
  return who
}

/** What is deleted cannot be undone, so that a yes is needed: typed, or given beforehand. */
async function confirm({ flags, print }: CommandContext, { email }: Person): Promise<void> {
  if (flags.yes === true) return
  if (process.stdin.isTTY === true && flags.json !== true) {
    using lines = openLines(print)
    const answer = await lines.ask(`Delete ${email} and all their data for good? [y/N] `)
    if (isYes(answer)) return
  }
  throw invalid('bad_arguments', 'Nothing was deleted.', {
    hint: 'Say yes, or add --yes. waymark account export keeps a copy first.',
  })
}

async function readPassword({ flags }: CommandContext): Promise<{ password: string; made: boolean }> {
  if (flags.stdin !== true) {
    const { generatePassword } = await import('../compose/accounts.ts')
    return { password: generatePassword(), made: true }
  }
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  return { password, made: false }
}

function line({ email, name, createdAt, isDisabled }: Person): string {
  return `${email}  ${name}  since ${createdAt.toISOString().slice(0, 10)}${isDisabled ? '  disabled' : ''}`
}

function usage(message: string): Failure {
  return invalid('bad_arguments', message, { hint: 'waymark account --help shows how.' })
}
