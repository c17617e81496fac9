import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** The learnt part of the parser, as one file holds it: `training/understanding/export.py` writes it. */
export interface Weights {
  /** Names the model, with the checksum of its weights. */
  readonly model: string
  readonly sizes: Sizes
  readonly intents: readonly string[]
  readonly tags: readonly string[]
  readonly contexts: readonly string[]
  /** What the intents' numbers are divided by, so that a certainty of 0.9 is right nine times in ten. */
  readonly temperature: number
  /** The certainty from which a request may be carried out without asking. */
  readonly threshold: number
  /** One row of bytes for each piece of a word, and what they are multiplied by. */
  readonly rows: Int8Array
  readonly scales: Float32Array
  readonly tensors: ReadonlyMap<string, Tensor>
}

export interface Sizes {
  readonly buckets: number
  readonly table: number
  readonly width: number
  readonly layers: number
  readonly heads: number
  readonly inner: number
  readonly far: number
}

export interface Tensor {
  readonly shape: readonly number[]
  readonly values: Float32Array
}

interface Header
  extends Pick<Weights, 'sizes' | 'intents' | 'tags' | 'contexts' | 'temperature' | 'threshold'> {
  readonly name: string
  readonly checksum: number
  /** In the order in which they lie in the file. Bytes have one scale for each of their rows, before them. */
  readonly tensors: readonly { readonly name: string; readonly shape: number[]; readonly bytes: boolean }[]
}

/** Reads a weights file. Throws an Error that says what is wrong with it. */
export function readWeights(file: string | URL): Weights {
  const bytes = readFileSync(file)
  const { header, start } = readHeader(bytes, file)
  if (crc32(bytes.subarray(start)) !== header.checksum) {
    throw new Error(`The parser's weights in ${file} are damaged: install the package again.`)
  }
  const { buckets, table } = header.sizes
  // Copied, because floats need their places at multiples of four.
  const body = Uint8Array.from(bytes.subarray(start)).buffer
  const tensors = new Map<string, Tensor>()
  let at = 4 * buckets + buckets * table
  for (const { name, shape, bytes: isBytes } of header.tensors) {
    const size = shape.reduce((product, each) => product * each, 1)
    if (isBytes) {
      const rows = shape[0] as number
      const values = scaled(new Int8Array(body, at + 4 * rows, size), new Float32Array(body, at, rows))
      tensors.set(name, { shape, values })
      at += 4 * rows + Math.ceil(size / 4) * 4
    } else {
      tensors.set(name, { shape, values: new Float32Array(body, at, size) })
      at += 4 * size
    }
  }
  return {
    model: `${header.name}-${header.checksum.toString(16).padStart(8, '0')}`,
    sizes: header.sizes,
    intents: header.intents,
    tags: header.tags,
    contexts: header.contexts,
    temperature: header.temperature,
    threshold: header.threshold,
    scales: new Float32Array(body, 0, buckets),
    rows: new Int8Array(body, 4 * buckets, buckets * table),
    tensors,
  }
}

function scaled(bytes: Int8Array, scales: Float32Array): Float32Array {
  const values = new Float32Array(bytes.length)
  const width = bytes.length / scales.length
  for (let row = 0; row < scales.length; row++) {
    const scale = scales[row] as number
    for (let at = row * width; at < (row + 1) * width; at++) values[at] = (bytes[at] as number) * scale
  }
  return values
}

function readHeader(bytes: Buffer, file: string | URL): { header: Header; start: number } {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'WMKU')
    throw new Error(`${file} is not a weights file of the parser.`)
  const version = bytes.readUInt32LE(4)
  if (version !== 1) throw new Error(`${file} has format ${version}, and this version reads format 1.`)
  const start = 12 + bytes.readUInt32LE(8)
  try {
    return { header: JSON.parse(bytes.toString('utf8', 12, start)) as Header, start }
  } catch (cause) {
    throw new Error(`The parser's weights in ${file} are damaged: the header cannot be read.`, { cause })
  }
}
