import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { addHalves } from './halves.ts'

/** The learnt part of the parser, as one file holds it: `training/understanding/weights_file.py` writes it. */
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
  /** One row for each piece of a word, in four bits a value as they lie in the file, and what they are multiplied by. */
  readonly rows: Uint8Array
  readonly steps: Float16Array
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
  /** So many values of four bits have one step. */
  readonly group: number
  /** In the order in which they lie in the file, steps and scales before their values; those of eight bits have one scale a row. */
  readonly tensors: readonly { readonly name: string; readonly shape: number[]; readonly bits: 4 | 8 | 32 }[]
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
  let at = 0
  const take = <T>(
    kind: { new (buffer: ArrayBuffer, at: number, count: number): T; BYTES_PER_ELEMENT: number },
    count: number,
  ) => {
    const taken = new kind(body, at, count)
    at += Math.ceil((count * kind.BYTES_PER_ELEMENT) / 4) * 4
    return taken
  }
  const steps = take(Float16Array, buckets)
  const rows = take(Uint8Array, (buckets * table) / 2)
  const tensors = new Map<string, Tensor>()
  for (const { name, shape, bits } of header.tensors) {
    const size = shape.reduce((product, each) => product * each, 1)
    const values =
      bits === 4
        ? stepped(take(Float16Array, size / header.group), take(Uint8Array, size / 2), header.group)
        : bits === 8
          ? scaled(take(Float32Array, shape[0] as number), take(Int8Array, size))
          : take(Float32Array, size)
    tensors.set(name, { shape, values })
  }
  return {
    model: `${header.name}-${header.checksum.toString(16).padStart(8, '0')}`,
    sizes: header.sizes,
    intents: header.intents,
    tags: header.tags,
    contexts: header.contexts,
    temperature: header.temperature,
    threshold: header.threshold,
    steps,
    rows,
    tensors,
  }
}

function stepped(steps: Float16Array, halves: Uint8Array, group: number): Float32Array {
  const values = new Float32Array(2 * halves.length)
  for (let number = 0; number < steps.length; number++)
    addHalves(values, number * group, halves, (number * group) / 2, group / 2, steps[number] as number)
  return values
}

function scaled(scales: Float32Array, bytes: Int8Array): Float32Array {
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
  if (version !== 2) throw new Error(`${file} has format ${version}, and this version reads format 2.`)
  const start = 12 + bytes.readUInt32LE(8)
  try {
    return { header: JSON.parse(bytes.toString('utf8', 12, start)) as Header, start }
  } catch (cause) {
    throw new Error(`The parser's weights in ${file} are damaged: the header cannot be read.`, { cause })
  }
}
