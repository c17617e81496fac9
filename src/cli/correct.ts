import { quoted } from '../contracts/native/discovery-lines.ts'
import { correctDiscoveryTool } from '../contracts/page/change-discovery.ts'
import type { Remembered } from '../contracts/page/values.ts'
import { invalid } from '../errors.ts'
import { wordsFor } from './argument-words.ts'
import { askPage } from './ask-page.ts'
import { begin } from './begin.ts'
import { callerOf, projectOption } from './chosen-project.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { changeName } from './project-lines.ts'
import { readDiscovery } from './read-discovery.ts'

const { type = {} } = correctDiscoveryTool.input.properties
const types = type.enum?.filter((one) => one !== null) ?? []

export const command: CommandBody = {
  usage: 'DISCOVERY [TEXT]',
  words: 'discovery',
  options: {
    type: { type: 'string', ...wordsFor('type', type), completes: types },
    module: { type: 'string', value: 'NAME', describe: 'Area of the project; empty takes it away' },
    project: projectOption,
  },
  examples: [
    'waymark correct d3 "Tokens live in httpOnly cookies"',
    'waymark correct d3 --type decision --module auth',
  ],
  notes: 'The old text stays in its history; waymark undo undoes the correction.',
  async run(context) {
    const { config, flags, args, answer } = context
    const [word, ...text] = args
    if (word === undefined) throw invalid('bad_arguments', 'Say which: waymark correct d3 TEXT.')
    const asked = {
      discovery: readDiscovery(word),
      ...(text.length > 0 && { text: text.join(' ') }),
      ...(flags.type !== undefined && { type: flags.type }),
      ...(flags.module !== undefined && { module: flags.module }),
    }
    await using running = await begin(config)
    const caller = await callerOf(running, context)
    const corrected = await askPage<Remembered>(running, 'correct_discovery', asked, caller)
    const { discovery, change } = corrected
    answer(corrected, () => {
      const head = [`d${discovery.id} ${discovery.type}`, discovery.module ?? ''].filter(Boolean).join(' · ')
      return `${head}\n${quoted(discovery.text)}\nchange ${changeName(caller, change.id)}\n`
    })
    return exitCodes.ok
  },
}
