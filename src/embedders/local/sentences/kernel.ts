/**
 * What the networks compute, in WebAssembly. `kernel.wat` is the source, and
 * `wat2wasm --enable-relaxed-simd kernel.wat -o kernel.wasm && base64 -w0 kernel.wasm` makes the text below.
 */
const program =
  'AGFzbQEAAAABKwVgCn9/f39/f39/f38AYAZ/f39/f38AYAF7AXtgAn9/AGAHf39/f39/fwACEQEGbWVtb3J5BWJ5dGVzAgABAwcGAAEBAgMEBzIFBmxpbmVhcgAACHF1YW50aXplAAEHYWRkTm9ybQACBGdlbHUABAlhdHRlbnRpb24ABQq0HAaHCwIQfxZ7IAhBB3YhDiAOQQJ0IRIgCEEBdiETAkADQCALIAlPDQFBACEKAkADQCAKIAdPDQEgAyALIBNsaiEYIBggE2ohGSAAIAogCGxqIRQgFCAIaiEVIBUgCGohFiAWIAhqIRcgASAKIBJsaiEQIAQgCyASbGohEf0MAAAAAAAAAAAAAAAAAAAAACEi/QwAAAAAAAAAAAAAAAAAAAAAISP9DAAAAAAAAAAAAAAAAAAAAAAhJv0MAAAAAAAAAAAAAAAAAAAAACEn/QwAAAAAAAAAAAAAAAAAAAAAISr9DAAAAAAAAAAAAAAAAAAAAAAhK/0MAAAAAAAAAAAAAAAAAAAAACEu/QwAAAAAAAAAAAAAAAAAAAAAIS8gDiEMA0AgEEEAav1cAgAhHiAeISAgHiEhIBBBASASbGr9XAIAIR4gHiEkIB4hJSAQQQIgEmxq/VwCACEeIB4hKCAeISkgEEEDIBJsav1cAgAhHiAeISwgHiEtQQQhDQNAIBj9AAQAIR4gHv0MDw8PDw8PDw8PDw8PDw8PD/1OIRogHkEE/W0hHCAZ/QAEACEeIB79DA8PDw8PDw8PDw8PDw8PDw/9TiEbIB5BBP1tIR0gFP0ABAAhHiAU/QAEECEfIB4gGiAg/ZMCISAgHyAcICD9kwIhICAeIBsgIf2TAiEhIB8gHSAh/ZMCISEgFf0ABAAhHiAV/QAEECEfIB4gGiAk/ZMCISQgHyAcICT9kwIhJCAeIBsgJf2TAiElIB8gHSAl/ZMCISUgFv0ABAAhHiAW/QAEECEfIB4gGiAo/ZMCISggHyAcICj9kwIhKCAeIBsgKf2TAiEpIB8gHSAp/ZMCISkgF/0ABAAhHiAX/QAEECEfIB4gGiAs/ZMCISwgHyAcICz9kwIhLCAeIBsgLf2TAiEtIB8gHSAt/ZMCIS0gGEEQaiEYIBlBEGohGSAUQSBqIRQgFUEgaiEVIBZBIGohFiAXQSBqIRcgDUEBayINDQALIBEqAgD9EyEeICIgIP36ASAe/eYB/eQBISIgJiAk/foBIB795gH95AEhJiAqICj9+gEgHv3mAf3kASEqIC4gLP36ASAe/eYB/eQBIS4gESASaioCAP0TIR4gIyAh/foBIB795gH95AEhIyAnICX9+gEgHv3mAf3kASEnICsgKf36ASAe/eYB/eQBISsgLyAt/foBIB795gH95AEhLyAQQQRqIRAgEUEEaiERIAxBAWsiDA0ACyAGIAogCWwgC2pBAnRqIQ8gDyAi/R8AICL9HwGSICL9HwIgIv0fA5KSIAIgCkECdGoqAgCUIAUgC0ECdGoqAgCSOAIAIA8gI/0fACAj/R8BkiAj/R8CICP9HwOSkiACIApBAnRqKgIAlCAFIAtBAnRqKgIEkjgCBCAPIAlBAnRqIQ8gDyAm/R8AICb9HwGSICb9HwIgJv0fA5KSIAIgCkECdGoqAgSUIAUgC0ECdGoqAgCSOAIAIA8gJ/0fACAn/R8BkiAn/R8CICf9HwOSkiACIApBAnRqKgIElCAFIAtBAnRqKgIEkjgCBCAPIAlBAnRqIQ8gDyAq/R8AICr9HwGSICr9HwIgKv0fA5KSIAIgCkECdGoqAgiUIAUgC0ECdGoqAgCSOAIAIA8gK/0fACAr/R8BkiAr/R8CICv9HwOSkiACIApBAnRqKgIIlCAFIAtBAnRqKgIEkjgCBCAPIAlBAnRqIQ8gDyAu/R8AIC79HwGSIC79HwIgLv0fA5KSIAIgCkECdGoqAgyUIAUgC0ECdGoqAgCSOAIAIA8gL/0fACAv/R8BkiAv/R8CIC/9HwOSkiACIApBAnRqKgIMlCAFIAtBAnRqKgIEkjgCBCAKQQRqIQoMAAsLIAtBAmohCwwACwsL6AIFAn8CewF9AX8FewJAA0AgAUUNASAAIAJBAnRqIQcgACEGQ703hjX9EyEIA0AgCCAG/QAEAP3gAf3pASEIIAZBEGoiBiAHSQ0ACyAI/R8AIAj9HwGXIAj9HwIgCP0fA5eXIQogBSAKQwAA/kKVOAIAQwAA/kIgCpX9EyEJA0D9DAAAAAAAAAAAAAAAAAAAAAAhEEEIIQsDQCAA/QAEACAJ/eYB/Wr9+AEhDCAA/QAEECAJ/eYB/Wr9+AEhDSAA/QAEICAJ/eYB/Wr9+AEhDiAA/QAEMCAJ/eYB/Wr9+AEhDyAQIAwgDf2uASAOIA/9rgH9rgH9rgEhECADIAwgDf2FASAOIA/9hQH9Zf0LBAAgAEHAAGohACADQRBqIQMgC0EBayILDQALIARBeCAQ/RsAIBD9GwFqIBD9GwIgEP0bA2pqbDYCACAEQQRqIQQgACAHSQ0ACyAFQQRqIQUgAUEBayEBDAALCwvhAgMCfwR7AX0gBUECdCEHIAWzIQwCQANAIARFDQH9DAAAAAAAAAAAAAAAAAAAAAAhCEEAIQYDQCAAIAZq/QAEACABIAZq/QAEAP3kASELIAAgBmogC/0LBAAgCCAL/eQBIQggBkEQaiIGIAdJDQALIAj9HwAgCP0fAZIgCP0fAiAI/R8DkpIgDJX9EyEJ/QwAAAAAAAAAAAAAAAAAAAAAIQhBACEGA0AgACAGav0ABAAgCf3lASELIAggCyAL/eYB/eQBIQggBkEQaiIGIAdJDQALQwAAgD8gCP0fACAI/R8BkiAI/R8CIAj9HwOSkiAMlUPMvIwrkpGV/RMhCkEAIQYDQCAAIAZq/QAEACAJ/eUBIAr95gEhCyAAIAZqIAsgAiAGav0ABAD95gEgAyAGav0ABAD95AH9CwQAIAZBEGoiBiAHSQ0ACyAAIAdqIQAgASAHaiEBIARBAWshBAwACwsLxAEBAnsgAEMAAK7C/RP96QEhACAAQzuquD/9E/3mAf1qIQEgACABQwCAMT/9E/3mAf3lASABQ4OAXrn9E/3mAf3lASECIAIgAv3mAUNnaVA5/RMgAv3mAUPOQ7c6/RP95AEgAv3mAUMIiQg8/RP95AEgAv3mAUPBqSo9/RP95AEgAv3mAUOqqio+/RP95AEgAv3mAUMAAAA//RP95AH95gEgAv3kAUMAAIA//RP95AEgAf34AUH/AP0R/a4BQRf9qwH95gEL7QECAX8EeyAAIAFqIQIDQCAA/QAEACEDIAP94AFD8wQ1P/0T/eYBIQRDAACAP/0TQwAAgD/9EyAEQwW6pz79E/3mAf3kAf3nASEFQwAAgD/9E0Mi3Ic//RMgBf3mAUPjALq//RP95AEgBf3mAUPj8LU//RP95AEgBf3mAUOOqZG+/RP95AEgBf3mAUMGeYI+/RP95AEgBf3mASAEIAT95gH94QEQA/3mAf3lASEGIAYgA0GAgICAeP0R/U79UCEGIAAgA0MAAAA//RP95gFDAACAP/0TIAb95AH95gH9CwQAIABBEGoiACACSQ0ACwumCAMGfwJ9CnsgBkECdCEHAkADQCAIIAdPDQFBACEJAkADQCAJIAVPDQEgACAIaiAJIAdsaiELIAv9AAQAQ/MENT79E/3mASERIAv9AAQQQ/MENT79E/3mASESIAv9AAQgQ/MENT79E/3mASETIAv9AAQwQ/MENT79E/3mASEUIAv9AARAQ/MENT79E/3mASEVIAv9AARQQ/MENT79E/3mASEWIAv9AARgQ/MENT79E/3mASEXIAv9AARwQ/MENT79E/3mASEYIAEgCGohCyAEIQogBCAFQQJ0aiEMQ+axYf8hDQNAIBEgC/0ABAD95gEhECAQIBIgC/0ABBD95gH95AEhECAQIBMgC/0ABCD95gH95AEhECAQIBQgC/0ABDD95gH95AEhECAQIBUgC/0ABED95gH95AEhECAQIBYgC/0ABFD95gH95AEhECAQIBcgC/0ABGD95gH95AEhECAQIBggC/0ABHD95gH95AEhECAQ/R8AIBD9HwGSIBD9HwIgEP0fA5KSIQ4gCiAOOAIAIA0gDpchDSALIAdqIQsgCkEEaiIKIAxJDQALIAxD5rFh/zgCACAMQ+axYf84AgQgDEPmsWH/OAIIIAQhCv0MAAAAAAAAAAAAAAAAAAAAACEPA0AgCv0ABAAgDf0T/eUBEAMhECAKIBD9CwQAIA8gEP3kASEPIApBEGoiCiAMSQ0AC0MAAIA/IA/9HwAgD/0fAZIgD/0fAiAP/R8DkpKVIQ79DAAAAAAAAAAAAAAAAAAAAAAhEf0MAAAAAAAAAAAAAAAAAAAAACES/QwAAAAAAAAAAAAAAAAAAAAAIRP9DAAAAAAAAAAAAAAAAAAAAAAhFP0MAAAAAAAAAAAAAAAAAAAAACEV/QwAAAAAAAAAAAAAAAAAAAAAIRb9DAAAAAAAAAAAAAAAAAAAAAAhF/0MAAAAAAAAAAAAAAAAAAAAACEYIAIgCGohCyAEIQoDQCAKKgIA/RMhECARIBAgC/0ABAD95gH95AEhESASIBAgC/0ABBD95gH95AEhEiATIBAgC/0ABCD95gH95AEhEyAUIBAgC/0ABDD95gH95AEhFCAVIBAgC/0ABED95gH95AEhFSAWIBAgC/0ABFD95gH95AEhFiAXIBAgC/0ABGD95gH95AEhFyAYIBAgC/0ABHD95gH95AEhGCALIAdqIQsgCkEEaiIKIAxJDQALIAMgCGogCSAHbGohCyALIBEgDv0T/eYB/QsEACALIBIgDv0T/eYB/QsEECALIBMgDv0T/eYB/QsEICALIBQgDv0T/eYB/QsEMCALIBUgDv0T/eYB/QsEQCALIBYgDv0T/eYB/QsEUCALIBcgDv0T/eYB/QsEYCALIBggDv0T/eYB/QsEcCAJQQFqIQkMAAsLIAhBgAFqIQgMAAsLCw=='

interface Program {
  linear(
    x: number,
    sums: number,
    scales: number,
    w: number,
    steps: number,
    bias: number,
    y: number,
    rows: number,
    inner: number,
    outer: number,
  ): void
  quantize(from: number, rows: number, width: number, to: number, sums: number, scales: number): void
  addNorm(x: number, more: number, weight: number, bias: number, rows: number, width: number): void
  gelu(x: number, bytes: number): void
  attention(
    query: number,
    key: number,
    value: number,
    out: number,
    shares: number,
    rows: number,
    width: number,
  ): void
}

// Node has all of WebAssembly, and its types only the names.
const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly

interface Wasm {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: Program }
}

let compiled: object | undefined

/** Memory that is handed out once, with the program over it. Places are counted in bytes. */
export class Kernel {
  readonly buffer: ArrayBuffer
  readonly #program: Program
  #used = 0

  constructor(bytes: number) {
    const memory = new wasm.Memory({ initial: Math.ceil(bytes / 65_536) })
    this.buffer = memory.buffer
    compiled ??= new wasm.Module(Buffer.from(program, 'base64'))
    this.#program = new wasm.Instance(compiled, { memory: { bytes: memory } }).exports
  }

  floats(length: number): Float32Array {
    return new Float32Array(this.buffer, this.#take(length * 4), length)
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(this.buffer, this.#take(length), length)
  }

  /** Room for so many rows as whole numbers. */
  quantized(rows: number, width: number): Quantized {
    return {
      values: new Int8Array(this.buffer, this.#take(rows * width), rows * width),
      sums: new Int32Array(this.buffer, this.#take((rows * width * 4) / group), (rows * width) / group),
      scales: this.floats(rows),
    }
  }

  #take(bytes: number): number {
    const place = this.#used
    this.#used += Math.ceil(bytes / 16) * 16
    if (this.#used > this.buffer.byteLength)
      throw new RangeError('The network needs more memory than it took.')
    return place
  }

  quantize(from: Float32Array, rows: number, width: number, { values, sums, scales }: Quantized): void {
    this.#program.quantize(
      from.byteOffset,
      rows,
      width,
      values.byteOffset,
      sums.byteOffset,
      scales.byteOffset,
    )
  }

  /** y = x · w + bias for so many rows, rounded up to four; there has to be room for them. */
  linear({ values, sums, scales }: Quantized, map: LinearMap, y: Float32Array, rows: number): void {
    this.#program.linear(
      values.byteOffset,
      sums.byteOffset,
      scales.byteOffset,
      map.weights.byteOffset,
      map.steps.byteOffset,
      map.bias.byteOffset,
      y.byteOffset,
      Math.ceil(rows / 4) * 4,
      map.inner,
      map.outer,
    )
  }

  /** Adds `more` to the rows of x, and normalizes them. */
  addNorm(x: Float32Array, more: Float32Array, { weight, bias }: Norm, rows: number): void {
    this.#program.addNorm(
      x.byteOffset,
      more.byteOffset,
      weight.byteOffset,
      bias.byteOffset,
      rows,
      weight.length,
    )
  }

  gelu(x: Float32Array, length: number): void {
    this.#program.gelu(x.byteOffset, length * 4)
  }

  /** Self-attention in heads of 32; `shares` has room for four numbers more than there are rows. */
  attention(
    query: Float32Array,
    key: Float32Array,
    value: Float32Array,
    out: Float32Array,
    shares: Float32Array,
    rows: number,
    width: number,
  ): void {
    this.#program.attention(
      query.byteOffset,
      key.byteOffset,
      value.byteOffset,
      out.byteOffset,
      shares.byteOffset,
      rows,
      width,
    )
  }
}

/** How many weights in a row share a step. */
export const group = 128

/** Rows of whole numbers of eight bits, with what each row is to be multiplied by. */
export interface Quantized {
  readonly values: Int8Array
  /** Of each row and group, -8 times the sum: the weights are stored with 8 added. */
  readonly sums: Int32Array
  readonly scales: Float32Array
}

/** A linear map in the kernel's memory: weights of four bits with a step for each group. */
export interface LinearMap {
  readonly weights: Uint8Array
  readonly steps: Float32Array
  readonly bias: Float32Array
  readonly inner: number
  readonly outer: number
}

export interface Norm {
  readonly weight: Float32Array
  readonly bias: Float32Array
}
