// Chooses the pieces that are kept, and writes the texts as numbers of all pieces and of those:
//   node number.ts tokenizer.json texts.jsonl FOLDER [--pieces 20000]
// FOLDER gets pieces.txt (kept, in order), kept.bin (their old numbers, u16), and all.bin and own.bin: for each text its length (u8) and
// its numbers (u16), at most 64 of them.
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { WordPieces } from '../../src/embedders/local/sentences/word-pieces.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { pieces: { type: 'string', default: '20000' } },
})
const [tokenizer, texts, folder] = positionals as [string, string, string]
const most = 64

const vocabulary = JSON.parse(readFileSync(tokenizer, 'utf8')).model.vocab as Record<string, number>
const pieces = Object.entries(vocabulary)
  .sort((one, other) => one[1] - other[1])
  .map(([piece]) => piece)
const all = new WordPieces(pieces)

const counts = new Float64Array(pieces.length)
const full: number[][] = []
const lines: string[] = []
for await (const line of createInterface({ input: createReadStream(texts) })) {
  const text = JSON.parse(line) as string
  lines.push(text)
  const numbers = all.framed(all.numbers(text, most), most)
  full.push(numbers)
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1
}

const specials = ['[PAD]', '[CLS]', '[SEP]', '[UNK]']
// Whatever is left out can still be spelt.
const isLetter = (piece: string) =>
  /^(?:##)?[\p{Script=Latin}\p{N}]$/u.test(piece) || /^[\p{P}\p{S}]$/u.test(piece)
const isKept = (piece: string) => specials.includes(piece) || isLetter(piece)
const ranked = pieces
  .map((piece, number) => ({
    piece,
    number,
    count: isKept(piece) ? Number.POSITIVE_INFINITY : (counts[number] ?? 0),
  }))
  .sort((one, other) => other.count - one.count || one.number - other.number)
  .slice(0, Number(flags.pieces))
  .sort((one, other) => one.number - other.number)
const own = new WordPieces(ranked.map(({ piece }) => piece))
const lost = counts.reduce(
  (sum, count, number) => sum + (ranked.some((one) => one.number === number) ? 0 : count),
  0,
)
process.stdout.write(
  `${ranked.length} pieces; ${((100 * lost) / counts.reduce((sum, count) => sum + count)).toFixed(2)} % of the pieces met are left out\n`,
)

writeFileSync(join(folder, 'pieces.txt'), ranked.map(({ piece }) => `${piece}\n`).join(''))
writeFileSync(
  join(folder, 'kept.bin'),
  Uint16Array.from(ranked, ({ number }) => number),
)
write('all.bin', full)
write(
  'own.bin',
  lines.map((text) => own.framed(own.numbers(text, most), most)),
)

function write(name: string, rows: readonly number[][]): void {
  const bytes = Buffer.alloc(rows.reduce((sum, row) => sum + 1 + 2 * row.length, 0))
  let at = 0
  for (const row of rows) {
    at = bytes.writeUInt8(row.length, at)
    for (const number of row) at = bytes.writeUInt16LE(number, at)
  }
  writeFileSync(join(folder, name), bytes)
}
