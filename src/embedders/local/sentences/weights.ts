import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Weights of four bits, two in a byte, with a step for each group of them. */
export interface Packed {
  readonly halves: Uint8Array
  readonly steps: Float16Array
}

export interface PackedMap extends Packed {
  readonly bias: Float32Array
  readonly inner: number
  readonly outer: number
}

export interface Norm {
  readonly weight: Float32Array
  readonly bias: Float32Array
}

export interface Layer {
  readonly query: PackedMap
  readonly key: PackedMap
  readonly value: PackedMap
  readonly out: PackedMap
  readonly wide: PackedMap
  readonly narrow: PackedMap
  readonly attention: Norm
  readonly output: Norm
}

/** The learnt part of the network, as one file holds it: `training/sentences/export.py` writes it. */
export interface SentenceWeights {
  /** Names the network, with the checksum of its weights. */
  readonly model: string
  readonly width: number
  readonly inner: number
  readonly heads: number
  /** In the order of their numbers. */
  readonly pieces: readonly string[]
  readonly words: Packed
  /** One row for each place in a text; there is no room for more pieces. */
  readonly places: Float16Array
  readonly first: Norm
  readonly layers: readonly Layer[]
}

interface Header {
  readonly name: string
  readonly pieces: number
  readonly piecesLength: number
  readonly layers: number
  readonly width: number
  readonly inner: number
  readonly heads: number
  readonly places: number
  readonly checksum: number
}

/** How many weights in a row share a step. */
export const group = 128

/** Reads a weights file. Throws an Error that says what is wrong with it. */
export function readSentenceWeights(file: string | URL): SentenceWeights {
  const bytes = Uint8Array.from(readFileSync(file))
  const { header, start } = readHeader(Buffer.from(bytes.buffer), file)
  if (crc32(bytes.subarray(start)) !== header.checksum)
    throw new Error(`The weights of the sentence network in ${file} are damaged: install the package again.`)
  let at = start
  const take = <Values>(
    kind: { new (buffer: ArrayBuffer, offset: number, length: number): Values; BYTES_PER_ELEMENT: number },
    length: number,
  ): Values => {
    // Its own copy: what is unpacked elsewhere can be let go.
    const values = new kind(bytes.buffer.slice(at, at + length * kind.BYTES_PER_ELEMENT), 0, length)
    at += length * kind.BYTES_PER_ELEMENT
    return values
  }
  const { width, inner } = header
  const packed = (count: number): Packed => ({
    halves: take(Uint8Array, count / 2),
    steps: take(Float16Array, count / group),
  })
  const map = (from: number, to: number): PackedMap => ({
    ...packed(from * to),
    bias: take(Float32Array, to),
    inner: from,
    outer: to,
  })
  const norm = (): Norm => ({ weight: take(Float32Array, width), bias: take(Float32Array, width) })
  const pieces = Buffer.from(take(Uint8Array, header.piecesLength)).toString('utf8').trimEnd().split('\n')
  return {
    model: `${header.name}-${header.checksum.toString(16).padStart(8, '0')}`,
    width,
    inner,
    heads: header.heads,
    pieces,
    words: packed(header.pieces * width),
    places: take(Float16Array, header.places * width),
    first: norm(),
    layers: Array.from({ length: header.layers }, () => ({
      query: map(width, width),
      key: map(width, width),
      value: map(width, width),
      out: map(width, width),
      wide: map(width, inner),
      narrow: map(inner, width),
      attention: norm(),
      output: norm(),
    })),
  }
}

function readHeader(bytes: Buffer, file: string | URL): { header: Header; start: number } {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'WMKS')
    throw new Error(`${file} is not a weights file of the sentence network.`)
  const version = bytes.readUInt32LE(4)
  if (version !== 1) throw new Error(`${file} has format ${version}, and this version reads format 1.`)
  const start = 12 + bytes.readUInt32LE(8)
  try {
    return { header: JSON.parse(bytes.toString('utf8', 12, start)) as Header, start }
  } catch (cause) {
    throw new Error(
      `The weights of the sentence network in ${file} are damaged: the header cannot be read.`,
      { cause },
    )
  }
}
