// Sets by writers who saw neither the program nor its other sets, each run once when it was written:
//   node bench/memory/another-hand.ts [--sets another-hand|third-hand|fourth-hand|fifth-hand|sixth-hand|seventh-hand] [--misses] [--no-sentences]
// The sources that questions about code are asked of are installed from npm into --cache.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readTranscript } from '../../src/context/learn/transcript/read-transcript.ts'
import { openLocalEmbedder } from '../../src/embedders/local/embedder.ts'
import { noNetworks } from '../../src/embedders/local/sentences/networks.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { type CodeQuestion, measureCode } from './code.ts'
import { formatFound } from './conversation-rows.ts'
import type { Dialogue } from './dialogues.ts'
import { measureEvidence } from './evidence.ts'
import { openMemory } from './open.ts'
import { packageCache } from './peers.ts'
import { formatRows, type Row } from './report.ts'

const { values: flags } = parseArgs({
  allowNegative: true,
  options: {
    sets: { type: 'string', default: 'another-hand' },
    misses: { type: 'boolean', default: false },
    sentences: { type: 'boolean', default: true },
    cache: { type: 'string', default: join(import.meta.dirname, '../../node_modules/.cache/memory') },
  },
})
const embedder = openLocalEmbedder(undefined, flags.sentences ? undefined : () => noNetworks)
const today = new Date('2026-11-18T12:00:00Z')
const day = 86_400_000
const rows: Row[] = []
const unrelated = (read('unrelated') as { text: string }[]).map(({ text }) => text)

await near()
await updates()
await paraphrases()
if (has('languages')) await languages()
if (has('siblings')) await siblings()
if (has('near-foreign')) await nearForeign()
if (has('misspelt')) await misspelt()
if (has('time')) await times()
if (has('questions-about-code')) await code()
if (has('proposals')) proposals()
console.log(formatRows(rows, flags.misses))
if (flags.sets === 'another-hand') console.log(formatFound(await dialogues()))

function fileOf(name: string): URL {
  return new URL(`${flags.sets}/${name}.jsonl`, import.meta.url)
}

function has(name: string): boolean {
  return existsSync(fileOf(name))
}

function read(name: string): unknown[] {
  const text = readFileSync(fileOf(name), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

function add(
  what: string,
  right: readonly boolean[],
  floor: number | null,
  goal: string,
  asked: readonly string[],
) {
  const misses = asked.filter((_, place) => !right[place])
  rows.push({ what, count: right.filter(Boolean).length, of: right.length, floor, goal, misses })
}

/** A memory of these notes, and the first of plain full text on the same. */
async function filled(notes: readonly string[]) {
  const memory = await openMemory(embedder)
  for (const note of notes) await memory.remember(note)
  const plain = new PlainIndex(notes)
  const byWords = (question: string, depth: number) =>
    [...plain.scores(question)]
      .sort((one, other) => other[1] - one[1])
      .slice(0, depth)
      .map(([place]) => notes[place] as string)
  return { memory, byWords }
}

async function near() {
  const records = read('near') as {
    note: string
    beside: string[]
    answered: string
    unanswered: string
  }[]
  const { memory, byWords } = await filled([
    ...records.flatMap(({ note, beside }) => [note, ...beside]),
    ...unrelated,
  ])
  const told = async (question: string) => (await memory.ask(question)).isFaint
  const weak = async (question: string) =>
    (await memory.ask(question)).hits.every(({ confidence }) => confidence !== 'sure')
  const each = <Value>(get: (record: (typeof records)[number]) => Promise<Value>) =>
    Promise.all(records.map(get))
  const [answered, unanswered] = [records.map((one) => one.answered), records.map((one) => one.unanswered)]
  const found = await each(
    async ({ answered: question, note }) => (await memory.search(question))[0] === note,
  )
  add(
    'answered: first',
    found,
    records.filter(({ answered: question, note }) => byWords(question, 1)[0] === note).length,
    '',
    answered,
  )
  add(
    'nothing answers, the subject is known: said',
    await each((one) => told(one.unanswered)),
    0,
    '≥ 75 %',
    unanswered,
  )
  add('… said, or all marked weak', await each((one) => weak(one.unanswered)), 0, '', unanswered)
  add(
    'the answer is there: wrongly said that nothing is',
    await each((one) => told(one.answered)),
    0,
    '≤ 2 %',
    answered,
  )
  await memory[Symbol.asyncDispose]()
}

async function updates() {
  const records = read('updates') as { older: string; newer: string; question: string }[]
  const notes = [...records.map(({ older }) => older), ...unrelated, ...records.map(({ newer }) => newer)]
  const { memory, byWords } = await filled(notes)
  const isAbove = (found: readonly string[], one: string, other: string) =>
    found.includes(one) && (!found.includes(other) || found.indexOf(one) < found.indexOf(other))
  const above = await Promise.all(
    records.map(async ({ question, newer, older }) => isAbove(await memory.search(question), newer, older)),
  )
  const floor = records.filter(({ question, newer, older }) =>
    isAbove(byWords(question, 10), newer, older),
  ).length
  add(
    'newer above older, neither replaced',
    above,
    floor,
    '≥ 87 %',
    records.map(({ question, newer }) => `${question} | ${newer}`),
  )
  await memory[Symbol.asyncDispose]()
}

async function paraphrases() {
  const records = read('paraphrases') as { first: string; again: string }[]
  const memory = await openMemory(embedder)
  const named = async (text: string) => {
    const kept = await memory.remember(text)
    return 'known' in kept ? null : kept.near.map(({ discovery }) => discovery.text)
  }
  const alone: boolean[] = []
  for (const text of [...unrelated, ...records.map(({ first }) => first)])
    alone.push((await named(text))?.length !== 0)
  const again: boolean[] = []
  for (const record of records) again.push((await named(record.again))?.includes(record.first) ?? false)
  add(
    'paraphrases named',
    again,
    null,
    '≥ 87 %',
    records.map(({ first, again: said }) => `${first} | ${said}`),
  )
  add('unrelated notes that name another', alone, null, '≤ 3 %', [])
  await memory[Symbol.asyncDispose]()
}

async function languages() {
  const records = read('languages') as {
    language: string
    note: string
    question: string
    english: string
  }[]
  for (const [language, own] of Map.groupBy(records, (one) => one.language)) {
    const { memory, byWords } = await filled([...own.map(({ note }) => note), ...unrelated])
    for (const [kind, what, goals] of [
      ['question', 'in the language of the notes', ['≥ 60 %', '≥ 90 %']],
      ['english', 'in English', ['≥ 50 %', '≥ 80 %']],
    ] as const) {
      const found = await Promise.all(own.map((one) => memory.search(one[kind])))
      for (const [index, depth] of [1, 5].entries()) {
        const right = own.map(({ note }, place) => found[place]?.slice(0, depth).includes(note) ?? false)
        const floor = own.filter((one) => byWords(one[kind], depth).includes(one.note)).length
        add(
          `${language}, asked ${what}, among ${depth}`,
          right,
          floor,
          goals[index] ?? '',
          own.map((one) => `${one[kind]} | ${one.note}`),
        )
      }
    }
    await memory[Symbol.asyncDispose]()
  }
}

/** Two that are alike and say different things: naming them is noise, though a small one. */
async function siblings() {
  const records = read('siblings') as { one: string; other: string }[]
  const memory = await openMemory(embedder)
  for (const { one } of records) await memory.remember(one)
  const named: boolean[] = []
  for (const { one, other } of records) {
    const kept = await memory.remember(other)
    named.push('near' in kept && kept.near.some(({ discovery }) => discovery.text === one))
  }
  const asked = records.map(({ one, other }) => `${one} | ${other}`)
  add('alike, but about another thing: named', named, null, 'few', asked)
  await memory[Symbol.asyncDispose]()
}

async function nearForeign() {
  const records = read('near-foreign') as { note: string; answered: string; unanswered: string }[]
  const { memory } = await filled([...records.map(({ note }) => note), ...unrelated])
  const told = (question: string) => memory.ask(question).then(({ isFaint }) => isFaint)
  for (const [what, kind, goal] of [
    ['nothing answers, in eight languages: said', 'unanswered', '≥ 75 %'],
    ['the answer is there, in eight languages: wrongly said', 'answered', '≤ 2 %'],
  ] as const) {
    const questions = records.map((one) => one[kind])
    add(what, await Promise.all(questions.map(told)), null, goal, questions)
  }
  await memory[Symbol.asyncDispose]()
}

async function misspelt() {
  const records = read('misspelt') as { note: string; word: string }[]
  const { memory, byWords } = await filled([...records.map(({ note }) => note), ...unrelated])
  const right = await Promise.all(
    records.map(async ({ word, note }) => (await memory.search(word)).slice(0, 5).includes(note)),
  )
  add(
    'one misspelt word alone, among five',
    right,
    records.filter(({ word, note }) => byWords(word, 5).includes(note)).length,
    '≥ 80 %',
    records.map(({ word, note }) => `${word} | ${note}`),
  )
  await memory[Symbol.asyncDispose]()
}

async function times() {
  const records = read('time') as {
    note: string
    daysAgo: number
    question: string
    distractor: string
    distractorDaysAgo: number
  }[]
  const memory = await openMemory(embedder)
  const dated = records.flatMap((one) => [
    { text: one.note, at: new Date(today.getTime() - one.daysAgo * day) },
    { text: one.distractor, at: new Date(today.getTime() - one.distractorDaysAgo * day) },
  ])
  for (const { text, at } of dated.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await memory.bringIn(text, at, 'decision')
  const plain = new PlainIndex(dated.map(({ text }) => text))
  const found = await Promise.all(
    records.map(async ({ question }) => (await memory.ask(question, today)).hits.map(({ text }) => text)),
  )
  const isFound = (texts: readonly string[], { note, distractor }: (typeof records)[number], depth: number) =>
    texts.slice(0, depth).includes(note) &&
    (!texts.includes(distractor) || texts.indexOf(note) < texts.indexOf(distractor))
  const words = (question: string) =>
    [...plain.scores(question)]
      .sort((one, other) => other[1] - one[1])
      .map(([place]) => dated[place]?.text ?? '')
  for (const depth of [1, 5])
    add(
      `questions with a time, among ${depth} and above the other time`,
      records.map((one, place) => isFound(found[place] ?? [], one, depth)),
      records.filter((one) => isFound(words(one.question), one, depth)).length,
      '≥ 85 %',
      records.map((one, place) => `${one.question} | ${one.note} | ${found[place]?.[0]}`),
    )
  await memory[Symbol.asyncDispose]()
}

async function code() {
  const asked = read('questions-about-code') as CodeQuestion[]
  rows.push(...(await measureCode(asked, embedder, packageCache(flags.cache))))
}

function proposals() {
  const records = read('proposals') as { turns: { who: string; text: string }[]; keep: string[] }[]
  let [proposed, right, wanted] = [0, 0, 0]
  const missed: string[] = []
  for (const { turns, keep } of records) {
    const said = readTranscript({
      path: 'chat.md',
      text: turns.map(({ who, text }) => `**${who}:** ${text}`).join('\n\n'),
    }).map((one) => one.said?.sentence ?? '')
    const isKept = (sentence: string) => keep.some((one) => one.includes(sentence) || sentence.includes(one))
    proposed += said.length
    right += said.filter(isKept).length
    wanted += keep.length
    missed.push(
      ...keep.filter((one) => !said.some((sentence) => one.includes(sentence) || sentence.includes(one))),
    )
  }
  rows.push({
    what: 'proposals that are worth keeping',
    count: right,
    of: proposed,
    floor: null,
    goal: '≥ 80 %',
    misses: [],
  })
  rows.push({
    what: 'of what is worth keeping, proposed',
    count: wanted - missed.length,
    of: wanted,
    floor: null,
    goal: '≥ 50 %',
    misses: missed,
  })
}

async function dialogues() {
  interface Conversation {
    sessions: { date: string; turns: { id: string; speaker: string; text: string }[] }[]
    questions: { question: string; evidence: string[]; kind: string }[]
  }
  const { conversations } = JSON.parse(
    readFileSync(new URL('another-hand/dialogue.json', import.meta.url), 'utf8'),
  ) as { conversations: Conversation[] }
  const all = conversations.map(
    ({ sessions, questions }, index): Dialogue => ({
      name: String(index),
      turns: sessions.flatMap(({ date, turns }, session) =>
        turns.map((turn, place) => ({
          ...turn,
          session,
          at: new Date(Date.parse(`${date}T10:00:00Z`) + place * 60_000),
        })),
      ),
      questions: questions.map(({ question, evidence, kind }) => ({
        question,
        evidence,
        isSwapped: kind === 'swapped',
      })),
    }),
  )
  const straight = ({ isSwapped }: { isSwapped: boolean }) => !isSwapped
  const swapped = ({ isSwapped }: { isSwapped: boolean }) => isSwapped
  return [
    { what: 'dialogue: turns', goal: 0.04, ...(await measureEvidence(all, 'turns', straight, embedder, [])) },
    {
      what: 'dialogue: turns, the speakers swapped',
      goal: 0,
      ...(await measureEvidence(all, 'turns', swapped, embedder, [])),
    },
    {
      what: 'dialogue: sessions',
      goal: 0,
      ...(await measureEvidence(all, 'sessions', straight, embedder, [])),
    },
    {
      what: 'dialogue: sessions, the speakers swapped',
      goal: 0,
      ...(await measureEvidence(all, 'sessions', swapped, embedder, [])),
    },
  ]
}
