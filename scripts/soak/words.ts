import type { Random } from '../../test/faults/random.ts'

const syllables = [
  'ba',
  'do',
  'fe',
  'gu',
  'ka',
  'lo',
  'mi',
  'nu',
  'pa',
  'ro',
  'se',
  'tu',
  'va',
  'wo',
  'ze',
  'li',
]
const deeds = ['Call', 'Write to', 'Meet', 'Pay', 'Invite', 'Thank', 'Remind', 'Visit']
const reasons = [
  'about the invoice',
  'about the garden',
  'before the holidays',
  'for the new kitchen',
  'about the train',
]
const parts = [
  'The login',
  'The importer',
  'The queue of mails',
  'Our cache',
  'The price list',
  'The build',
  'Search',
]
const facts = [
  'times out after',
  'is limited to',
  'was moved to',
  'retries at most',
  'keeps its files for',
  'waits for',
]
const things = [
  'requests of the old client',
  'rows of one table',
  'days in the archive',
  'workers on the second node',
]

/** Text as people and assistants write it, each with a name that no other has. */
export class Words {
  readonly #chance: Random
  #names = 0

  constructor(chance: Random) {
    this.#chance = chance
  }

  /** A word of five syllables that was not there before. */
  name(): string {
    let [left, word] = [(this.#names++ * 40_503) % 2 ** 20, '']
    for (let place = 0; place < 5; place++, left >>= 4) word += syllables[left & 15]
    return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
  }

  title(): string {
    return `${this.#chance.pick(deeds)} ${this.name()} ${this.#chance.pick(reasons)}`
  }

  note(): string {
    const [number, name] = [1 + this.#chance.below(900), this.name()]
    return `${this.#chance.pick(parts)} ${this.#chance.pick(facts)} ${number} ${this.#chance.pick(things)}, as ${name} found out.`
  }

  question(): string {
    return `What did we say of ${this.#chance.pick(parts).toLowerCase()} and ${this.#chance.pick(things)}?`
  }

  /** A file of code around a function of this name. */
  code(name: string): string {
    const lines = Array.from(
      { length: 20 },
      (_, n) => `  const part${n} = Math.round(input * ${this.#chance.below(1_000)})`,
    )
    const sum = Array.from({ length: 20 }, (_, n) => `part${n}`).join(' + ')
    return `/** Works out the share of ${name} in the whole. */\nexport function shareOf${name}(input: number): number {\n${lines.join('\n')}\n  return ${sum}\n}\n`
  }
}
