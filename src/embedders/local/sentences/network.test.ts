import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../../test/support/files/folder.ts'
import { likeness } from '../../../context/embedder.ts'
import { openLocalEmbedder } from '../embedder.ts'
import { readSentenceWeights } from './weights.ts'

const file = new URL('../sentences.bin', import.meta.url)
const openReader = () => openLocalEmbedder().sentences()!
const sentences = openReader()
const pairs = openLocalEmbedder().pairs()!
const alike = async (one: string, other: string) => {
  const [first, second] = [await sentences.read(one), await sentences.read(other)]
  return first && second ? likeness(first, second) : Number.NaN
}

// What all-MiniLM-L6-v2 says of the same pairs, in full precision.
it.each([
  ['A man is eating food.', 'A man is eating a piece of bread.', 0.755],
  ['How do I reset my password?', 'The password can be changed on the settings page.', 0.599],
  ['Rate limits are per API key, not per address.', 'We count requests for each key.', 0.384],
  ['The backup runs at three in the morning.', 'My sister plays the cello.', 0.068],
  ['Ship furniture only with the freight company.', 'Bulky goods never go by parcel service.', 0.458],
])('says of two sentences what its teacher says: %s | %s', async (one, other, cosine) => {
  expect(Math.abs((await alike(one, other)) - cosine)).toBeLessThan(0.06)
})

it('tells what says the same in other words from what uses the same words', async () => {
  const note = 'Never restart the label printer while the packing queue is open.'
  const same = await alike(
    note,
    'As long as orders wait to be packed, the machine that prints labels must not be rebooted.',
  )
  const other = await alike(note, 'The queue at the post office opens when the label on the door is turned.')
  expect(same).toBeGreaterThan(0.65)
  expect(same - other).toBeGreaterThan(0.15)
})

it('gives the same numbers for the same text, whatever it read before', async () => {
  const fresh = openReader()
  await fresh.read(
    'A much longer text, whose many words leave their traces in all the memory that is worked with.',
  )
  expect(await fresh.read('Tokens live in cookies')).toEqual(await sentences.read('Tokens live in cookies'))
})

it('reads the first pieces of a text that is too long, and every character that there is', async () => {
  const long = 'Deploys go out on Tuesdays. '.repeat(400)
  expect(await sentences.read(long)).toHaveLength(384)
  for (const odd of ['a \u0000\uFFFF\u200B', 'x'.repeat(5_000), 'ok 🦊 naïve ŁÓDŹ', 'a\uD800'])
    expect(await sentences.read(odd), JSON.stringify(odd)).toHaveLength(384)
})

it('reads other languages in the space of English', async () => {
  const near = await alike('Die Bibliothek wird jede Nacht gesichert', 'The library is backed up every night')
  const far = await alike('Die Bibliothek wird jede Nacht gesichert', 'Invoices are paid within two weeks')
  expect(near).toBeGreaterThan(0.5)
  expect(near - far).toBeGreaterThan(0.3)
  for (const text of ['La copia de seguridad se guarda cada noche', '検索では大文字と小文字を区別しません'])
    expect(await sentences.read(text), text).toHaveLength(384)
})

// What the network says of the same pairs where it was trained, with sixteen bits.
it.each([
  ['How long do we keep logs?', 'Log files are deleted after ninety days.', 0.98],
  ['Who reads the logs?', 'Log files are deleted after ninety days.', 0.01],
  ['How warm is the pool?', 'Invoices go out on the first of the month.', 0],
  ['Wann tagt der Vorstand?', 'Der Vorstand trifft sich jeden ersten Montag im Monat.', 0.975],
])('reads a question and a note together: %s | %s', async (question, text, answers) => {
  expect(Math.abs((await pairs.answers(question, text)) - answers)).toBeLessThan(0.05)
})

it('tells what changes a note from what says the same and from what is about something else', async () => {
  const note = 'Logs are kept for 30 days.'
  expect((await pairs.relation(note, 'Log files stay for ninety days now.')).update).toBeGreaterThan(0.9)
  expect((await pairs.relation(note, 'We keep log files for a month, thirty days.')).same).toBeGreaterThan(
    0.5,
  )
  expect((await pairs.relation(note, 'Invoices go out on the first of the month.')).other).toBeGreaterThan(
    0.9,
  )
})

it('does not read what has no words', async () => {
  for (const text of ['', '1234 …', ' \n']) expect(await sentences.read(text), text).toBeNull()
})

it('says what is wrong with a file that it cannot read', () => {
  const bytes = readFileSync(file)
  const write = (name: string, content: Buffer) => {
    const path = join(newFolder(), name)
    writeFileSync(path, content)
    return new URL(`file://${path}`)
  }
  const damaged = Buffer.from(bytes)
  damaged[bytes.length - 9] = (damaged[bytes.length - 9] as number) ^ 255
  expect(() => readSentenceWeights(write('a.bin', damaged))).toThrow('damaged: install the package again')
  expect(() => readSentenceWeights(write('b.bin', bytes.subarray(0, 4_000)))).toThrow('damaged')
  expect(() => readSentenceWeights(write('c.bin', Buffer.from('something else')))).toThrow(
    'not a weights file',
  )
  expect(() => readSentenceWeights(new URL('file:///nowhere/sentences.bin'))).toThrow('ENOENT')
})
