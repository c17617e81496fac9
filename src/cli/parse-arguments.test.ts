import { describe, expect, it } from 'vitest'
import { Failure } from '../errors.ts'
import type { Command } from './command.ts'
import { parseArguments } from './parse-arguments.ts'

const command: Command = {
  name: 'add',
  summary: 'Add a task',
  usage: 'TITLE',
  options: {
    due: { type: 'string', value: 'VALUE', describe: 'When' },
    tags: { type: 'string', multiple: true, value: 'VALUE…', describe: 'Words' },
    claim: { type: 'boolean', describe: 'Take it' },
  },
  run: async () => 0,
}

const parse = (...args: string[]) => parseArguments(command, args)

/** The message and the hint. */
function refusal(...args: string[]): string {
  try {
    parse(...args)
  } catch (error) {
    if (error instanceof Failure && error.reason === 'bad_arguments') return `${error.message} ${error.hint}`
    throw error
  }
  throw new Error('it was taken')
}

describe('a command line', () => {
  it('has options and words in any order', () => {
    expect(parse('Buy', '--due', 'friday 5pm', 'milk', '--claim', '--json')).toEqual({
      flags: { due: 'friday 5pm', claim: true, json: true },
      positionals: ['Buy', 'milk'],
    })
  })

  it('takes a value behind the sign too, whatever it begins with', () => {
    expect(parse('--due=-1 day', '--due=a=b').flags).toEqual({ due: 'a=b' })
    expect(parse('--due=').flags).toEqual({ due: '' })
    expect(parse('--due', '-').flags).toEqual({ due: '-' })
  })

  it('keeps every value of an option that can be given several times', () => {
    expect(parse('--tags', 'home', '--tags=shop').flags).toEqual({ tags: ['home', 'shop'] })
  })

  it('switches off what can be switched on', () => {
    expect(parse('--no-claim').flags).toEqual({ claim: false })
    expect(refusal('--no-due')).toContain('has no option --no-due')
  })

  it('takes everything behind two dashes as words', () => {
    expect(parse('--', '--due', '-h')).toEqual({ flags: {}, positionals: ['--due', '-h'] })
    expect(parse('-h').flags).toEqual({ help: true })
  })

  it.each([
    [
      ['--deu', 'x'],
      'waymark add has no option --deu. Did you mean --due? waymark add --help lists the options.',
    ],
    [['--tag=x'], 'waymark add has no option --tag. Did you mean --tags?'],
    [['--no-clam'], 'waymark add has no option --no-clam. Did you mean --claim?'],
    [['--jsn'], 'waymark add has no option --jsn. Did you mean --json?'],
    [['--constructor'], 'waymark add has no option --constructor. waymark add --help'],
    [['-x'], 'waymark add has no option -x. waymark add --help lists the options.'],
    [['--due'], '--due needs a value. waymark add --help lists the options.'],
    [['--due', '--claim'], '--due needs a value. One that begins with a dash is written --due=--claim.'],
    [['--claim=yes'], '--claim takes no value. waymark add --help lists the options.'],
  ])('is refused with the way out: %j', (args, says) => {
    expect(refusal(...args)).toContain(says)
  })
})
