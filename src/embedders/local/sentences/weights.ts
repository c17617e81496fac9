import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { TextLanguage } from '../../../context/text-language.ts'
import { group } from './kernel.ts'

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

export interface PackedNorm {
  readonly weight: Float32Array
  readonly bias: Float32Array
}

export interface PackedLayer {
  readonly query: PackedMap
  readonly key: PackedMap
  readonly value: PackedMap
  readonly out: PackedMap
  readonly wide: PackedMap
  readonly narrow: PackedMap
  readonly attention: PackedNorm
  readonly output: PackedNorm
}

/** The layers of a transformer, and how words of other languages than English get into it. */
export interface EncoderWeights {
  readonly width: number
  readonly inner: number
  readonly first: PackedNorm
  readonly languages: readonly { readonly language: TextLanguage; readonly map: PackedMap }[]
  readonly layers: readonly PackedLayer[]
}

/** What a text is made of: word pieces with a vector each. */
export interface PieceWeights {
  /** In the order of their numbers. */
  readonly pieces: readonly string[]
  readonly words: Packed
  /** One row for each place in a text; there is no room for more pieces. */
  readonly places: Float16Array
}

/** The network that gives a text a vector; `training/sentences/export.py` writes it. */
export interface SentenceWeights extends EncoderWeights, PieceWeights {
  /** Names the network, with the checksum of its weights. */
  readonly model: string
}

interface Dense {
  readonly weights: Float16Array
  readonly bias: Float32Array
}

/** The network that reads two texts together. Its pieces are those of the other one. */
export interface ReaderWeights extends EncoderWeights {
  /** What is added to the pieces of the second text. */
  readonly second: Float32Array
  readonly hidden: Dense
  readonly answers: Dense
  readonly relation: Dense
}

interface Header {
  readonly name: string
  readonly layers: number
  readonly width: number
  readonly inner: number
  /** How many numbers a word of another language comes with. */
  readonly static: number
  readonly languages: readonly TextLanguage[]
  readonly checksum: number
  readonly pieces: number
  readonly piecesLength: number
  readonly places: number
  readonly hidden: number
}

/** Throws an Error that says what is wrong with the file. */
export function readSentenceWeights(file: string | URL): SentenceWeights {
  const opened = open(file, 'WMKS')
  const { header } = opened
  const { width } = header
  const pieces = Buffer.from(opened.take(Uint8Array, header.piecesLength))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  const words = opened.packed(header.pieces * width)
  const places = opened.take(Float16Array, header.places * width)
  const model = `${header.name}-${header.checksum.toString(16).padStart(8, '0')}`
  return { model, pieces, words, places, ...readEncoder(opened) }
}

/** Throws an Error that says what is wrong with the file. */
export function readReaderWeights(file: string | URL): ReaderWeights {
  const opened = open(file, 'WMKR')
  const { width, hidden } = opened.header
  const second = opened.take(Float32Array, width)
  const encoder = readEncoder(opened)
  const dense = (from: number, to: number): Dense => ({
    weights: opened.take(Float16Array, from * to),
    bias: opened.take(Float32Array, to),
  })
  return {
    ...encoder,
    second,
    hidden: dense(2 * width, hidden),
    answers: dense(hidden, 1),
    relation: dense(hidden, 3),
  }
}

function readEncoder({ header, take, packed }: Opened): EncoderWeights {
  const { width, inner } = header
  const map = (from: number, to: number): PackedMap => ({
    ...packed(from * to),
    bias: take(Float32Array, to),
    inner: from,
    outer: to,
  })
  const norm = (): PackedNorm => ({ weight: take(Float32Array, width), bias: take(Float32Array, width) })
  return {
    width,
    inner,
    first: norm(),
    languages: header.languages.map((language) => ({ language, map: map(header.static, width) })),
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

type Opened = ReturnType<typeof open>

function open(file: string | URL, mark: string) {
  const bytes = Uint8Array.from(readFileSync(file))
  const { header, start } = readHeader(Buffer.from(bytes.buffer), file, mark)
  if (crc32(bytes.subarray(start)) !== header.checksum)
    throw new Error(`The weights of the network in ${file} are damaged: install the package again.`)
  let at = start
  const take = <Values>(
    kind: { new (buffer: ArrayBuffer, offset: number, length: number): Values; BYTES_PER_ELEMENT: number },
    length: number,
  ): Values => {
    const size = length * kind.BYTES_PER_ELEMENT
    // Its own copy: what is unpacked elsewhere can be let go.
    const values = new kind(bytes.buffer.slice(at, at + size), 0, length)
    at += Math.ceil(size / 4) * 4
    return values
  }
  const packed = (count: number): Packed => ({
    halves: take(Uint8Array, count / 2),
    steps: take(Float16Array, count / group),
  })
  return { header, take, packed }
}

function readHeader(bytes: Buffer, file: string | URL, mark: string): { header: Header; start: number } {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== mark)
    throw new Error(`${file} is not a weights file of this network.`)
  const version = bytes.readUInt32LE(4)
  if (version !== 2) throw new Error(`${file} has format ${version}, and this version reads format 2.`)
  const start = 12 + bytes.readUInt32LE(8)
  try {
    return { header: JSON.parse(bytes.toString('utf8', 12, start)) as Header, start }
  } catch (cause) {
    throw new Error(`The weights of the network in ${file} are damaged: the header cannot be read.`, {
      cause,
    })
  }
}
