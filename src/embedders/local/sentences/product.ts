/**
 * Matrix products in WebAssembly, on whole numbers: 16 bits for what comes in and 8 for what it is multiplied by.
 * `product.wat` is the source, and `wat2wasm product.wat -o product.wasm && base64 -w0 product.wasm` makes the text below.
 */
const program =
  'AGFzbQEAAAABFQJgCX9/f39/f39/fwBgBX9/f39/AAIRAQZtZW1vcnkFYnl0ZXMCAAEDBAMAAQEHHQMGbGluZWFyAAAHY29tcGFyZQABBmdhdGhlcgACCq0OA6oKAg5/E3sgB0EBdCEQIAdBB3YhDQJAA0AgCiAITw0BQQAhCQJAA0AgCSAGTw0BIAIgCiAHbGohESARIAdqIRIgACAJIBBsaiETIBMgEGohFCAUIBBqIRUgFSAQaiEWIAMgCiANbEECdGohD/0MAAAAAAAAAAAAAAAAAAAAACEi/QwAAAAAAAAAAAAAAAAAAAAAISP9DAAAAAAAAAAAAAAAAAAAAAAhJP0MAAAAAAAAAAAAAAAAAAAAACEl/QwAAAAAAAAAAAAAAAAAAAAAISb9DAAAAAAAAAAAAAAAAAAAAAAhJ/0MAAAAAAAAAAAAAAAAAAAAACEo/QwAAAAAAAAAAAAAAAAAAAAAISkgDSELA0D9DAAAAAAAAAAAAAAAAAAAAAAhGv0MAAAAAAAAAAAAAAAAAAAAACEb/QwAAAAAAAAAAAAAAAAAAAAAIRz9DAAAAAAAAAAAAAAAAAAAAAAhHf0MAAAAAAAAAAAAAAAAAAAAACEe/QwAAAAAAAAAAAAAAAAAAAAAIR/9DAAAAAAAAAAAAAAAAAAAAAAhIP0MAAAAAAAAAAAAAAAAAAAAACEhQRAhDANAIBH9AQMAIRcgEv0BAwAhGCAT/QAEACEZIBogGSAX/boB/a4BIRogGyAZIBj9ugH9rgEhGyATQRBqIRMgFP0ABAAhGSAcIBkgF/26Af2uASEcIB0gGSAY/boB/a4BIR0gFEEQaiEUIBX9AAQAIRkgHiAZIBf9ugH9rgEhHiAfIBkgGP26Af2uASEfIBVBEGohFSAW/QAEACEZICAgGSAX/boB/a4BISAgISAZIBj9ugH9rgEhISAWQRBqIRYgEUEIaiERIBJBCGohEiAMQQFrIgwNAAsgDyoCAP0TIRcgDyANQQJ0aioCAP0TIRggIiAa/foBIBf95gH95AEhIiAjIBv9+gEgGP3mAf3kASEjICQgHP36ASAX/eYB/eQBISQgJSAd/foBIBj95gH95AEhJSAmIB79+gEgF/3mAf3kASEmICcgH/36ASAY/eYB/eQBIScgKCAg/foBIBf95gH95AEhKCApICH9+gEgGP3mAf3kASEpIA9BBGohDyALQQFrIgsNAAsgBSAJIAhsIApqQQJ0aiEOIA4gIv0fACAi/R8BkiAi/R8CICL9HwOSkiABIAlBAnRqKgIAlCAEIApBAnRqKgIAkjgCACAOICP9HwAgI/0fAZIgI/0fAiAj/R8DkpIgASAJQQJ0aioCAJQgBCAKQQJ0aioCBJI4AgQgDiAIQQJ0aiEOIA4gJP0fACAk/R8BkiAk/R8CICT9HwOSkiABIAlBAnRqKgIElCAEIApBAnRqKgIAkjgCACAOICX9HwAgJf0fAZIgJf0fAiAl/R8DkpIgASAJQQJ0aioCBJQgBCAKQQJ0aioCBJI4AgQgDiAIQQJ0aiEOIA4gJv0fACAm/R8BkiAm/R8CICb9HwOSkiABIAlBAnRqKgIIlCAEIApBAnRqKgIAkjgCACAOICf9HwAgJ/0fAZIgJ/0fAiAn/R8DkpIgASAJQQJ0aioCCJQgBCAKQQJ0aioCBJI4AgQgDiAIQQJ0aiEOIA4gKP0fACAo/R8BkiAo/R8CICj9HwOSkiABIAlBAnRqKgIMlCAEIApBAnRqKgIAkjgCACAOICn9HwAgKf0fAZIgKf0fAiAp/R8DkpIgASAJQQJ0aioCDJQgBCAKQQJ0aioCBJI4AgQgDiAIQQJ0aiEOIAlBBGohCQwACwsgCkECaiEKDAALCwuFAgEJeyAA/QAEACEFIAD9AAQQIQYgAP0ABCAhByAA/QAEMCEIIAD9AARAIQkgAP0ABFAhCiAA/QAEYCELIAD9AARwIQwDQCAFIAH9AAQA/eYBIQ0gDSAGIAH9AAQQ/eYB/eQBIQ0gDSAHIAH9AAQg/eYB/eQBIQ0gDSAIIAH9AAQw/eYB/eQBIQ0gDSAJIAH9AARA/eYB/eQBIQ0gDSAKIAH9AARQ/eYB/eQBIQ0gDSALIAH9AARg/eYB/eQBIQ0gDSAMIAH9AARw/eYB/eQBIQ0gAiAN/R8AIA39HwGSIA39HwIgDf0fA5KSOAIAIAEgBGohASACQQRqIQIgA0EBayIDDQALC/cBAQl7A0AgACoCAP0TIQ0gBSANIAH9AAQA/eYB/eQBIQUgBiANIAH9AAQQ/eYB/eQBIQYgByANIAH9AAQg/eYB/eQBIQcgCCANIAH9AAQw/eYB/eQBIQggCSANIAH9AARA/eYB/eQBIQkgCiANIAH9AARQ/eYB/eQBIQogCyANIAH9AARg/eYB/eQBIQsgDCANIAH9AARw/eYB/eQBIQwgASAEaiEBIABBBGohACADQQFrIgMNAAsgAiAF/QsEACACIAb9CwQQIAIgB/0LBCAgAiAI/QsEMCACIAn9CwRAIAIgCv0LBFAgAiAL/QsEYCACIAz9CwRwCw=='

interface Program {
  linear(
    x: number,
    scales: number,
    w: number,
    steps: number,
    bias: number,
    y: number,
    rows: number,
    inner: number,
    outer: number,
  ): void
  compare(asked: number, others: number, shares: number, rows: number, apart: number): void
  gather(shares: number, others: number, out: number, rows: number, apart: number): void
}

// Node has all of WebAssembly, and its types only the names.
const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly

interface Wasm {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: Program }
}

/** Memory that is handed out once, with the product over it. Places are counted in bytes. */
export class ProductMemory {
  readonly buffer: ArrayBuffer
  readonly #program: Program
  #used = 0

  constructor(bytes: number) {
    const memory = new wasm.Memory({ initial: Math.ceil(bytes / 65_536) })
    this.buffer = memory.buffer
    const module = new wasm.Module(Buffer.from(program, 'base64'))
    this.#program = new wasm.Instance(module, { memory: { bytes: memory } }).exports
  }

  floats(length: number): Float32Array {
    return new Float32Array(this.buffer, this.#take(length * 4), length)
  }

  shorts(length: number): Int16Array {
    return new Int16Array(this.buffer, this.#take(length * 2), length)
  }

  bytes(length: number): Int8Array {
    return new Int8Array(this.buffer, this.#take(length), length)
  }

  #take(bytes: number): number {
    const place = this.#used
    this.#used += Math.ceil(bytes / 16) * 16
    if (this.#used > this.buffer.byteLength)
      throw new RangeError('The network needs more memory than it took.')
    return place
  }

  /** y = x · w + bias for so many rows, rounded up to four; there has to be room for them. */
  multiply(
    { values, scales }: Rounded,
    { weight, steps, bias, inner, outer }: WeightMap,
    y: Float32Array,
    rows: number,
  ) {
    this.#program.linear(
      values.byteOffset,
      scales.byteOffset,
      weight.byteOffset,
      steps.byteOffset,
      bias.byteOffset,
      y.byteOffset,
      Math.ceil(rows / 4) * 4,
      inner,
      outer,
    )
  }

  /** How much the 32 numbers at `from` have in common with those at `to` and at so many rows after it. */
  compare(
    asked: Float32Array,
    from: number,
    others: Float32Array,
    to: number,
    shares: Float32Array,
    rows: Rows,
  ): void {
    this.#program.compare(
      asked.byteOffset + from * 4,
      others.byteOffset + to * 4,
      shares.byteOffset,
      rows.count,
      rows.width * 4,
    )
  }

  /** The sum of the 32 numbers at `from` and at so many rows after it, each by its share. */
  gather(
    shares: Float32Array,
    others: Float32Array,
    from: number,
    out: Float32Array,
    to: number,
    rows: Rows,
  ): void {
    this.#program.gather(
      shares.byteOffset,
      others.byteOffset + from * 4,
      out.byteOffset + to * 4,
      rows.count,
      rows.width * 4,
    )
  }
}

/** So many rows of a table, and how many numbers each has. */
export interface Rows {
  readonly count: number
  readonly width: number
}

/** How many numbers `compare` and `gather` take from a row. */
export const headSize = 32

/** Rows of whole numbers, with what each row is to be multiplied by. */
export interface Rounded {
  readonly values: Int16Array
  readonly scales: Float32Array
}

/** A linear map whose numbers lie in the memory. */
export interface WeightMap {
  readonly weight: Int8Array
  readonly steps: Float32Array
  readonly bias: Float32Array
  readonly inner: number
  readonly outer: number
}
