import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { unpackHalves } from './halves.ts'

/** The learnt part of the model, as one file holds it: `training/embedder/halve.py` writes it. */
export interface Weights {
  /** Names the model, with the checksum of its weights. */
  readonly model: string
  readonly dimensions: number
  /** The commonest first, each with a line break after it. */
  readonly words: Uint8Array
  readonly count: number
  /** One row of `dimensions` values for each word. */
  readonly rows: Int8Array
  /** What a word's row counts in a text that is stored, and in one that is asked. */
  readonly storedWeights: Float32Array
  readonly askedWeights: Float32Array
  /** What a word counts by its place in the text: from `from` words on it is `stored` or `asked`. */
  readonly places: readonly { readonly from: number; readonly stored: number; readonly asked: number }[]
  /** What a word counts when it comes for the first, second, third … time; the last number holds from there on. */
  readonly repeats: readonly number[]
}

interface Header extends Pick<Weights, 'dimensions' | 'places' | 'repeats'> {
  readonly name: string
  readonly words: number
  readonly wordsLength: number
  readonly checksum: number
}

/** Reads a weights file. Throws an Error that says what is wrong with it. */
export function readWeights(file: string | URL): Weights {
  const bytes = readFileSync(file)
  const { header, start } = readHeader(bytes, file)
  const { words: count, wordsLength, dimensions } = header
  const end = start + wordsLength + 8 * count + (count * dimensions) / 2
  if (bytes.length !== end || crc32(bytes.subarray(start)) !== header.checksum) {
    throw new Error(`The embedder's weights in ${file} are damaged: install the package again.`)
  }
  // Views need their numbers at multiples of four, counted from the start of the memory below the file's bytes.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(Uint8Array.from(bytes).buffer)
  const { buffer, byteOffset } = aligned
  const scales = byteOffset + start + wordsLength
  return {
    model: `${header.name}-${header.checksum.toString(16).padStart(8, '0')}`,
    dimensions,
    words: aligned.subarray(start, start + wordsLength),
    count,
    rows: unpackHalves(aligned.subarray(start + wordsLength + 8 * count)),
    storedWeights: new Float32Array(buffer, scales, count),
    askedWeights: new Float32Array(buffer, scales + 4 * count, count),
    places: header.places,
    repeats: header.repeats,
  }
}

function readHeader(bytes: Buffer, file: string | URL): { header: Header; start: number } {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'WMKE')
    throw new Error(`${file} is not a weights file of the embedder.`)
  const version = bytes.readUInt32LE(4)
  if (version !== 2) throw new Error(`${file} has format ${version}, and this version reads format 2.`)
  const start = 12 + bytes.readUInt32LE(8)
  try {
    return { header: JSON.parse(bytes.toString('utf8', 12, start)) as Header, start }
  } catch (cause) {
    throw new Error(`The embedder's weights in ${file} are damaged: the header cannot be read.`, { cause })
  }
}
