// A tenth of what overflows the smallest stack that Node runs on, and far more than people write.
const deepest = 1_000
const longestChain = 4_000

/**
 * Where a text nests so deeply that parsing it would overflow the stack, which in a native parser ends the process and
 * not just the parse. Brackets inside of strings count too: no source has so many of those either.
 */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0
  let chain = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x28: // (
      case 0x5b: // [
      case 0x7b: // {
        depth++
        break
      case 0x29: // )
      case 0x5d: // ]
      case 0x7d: // }
        depth = Math.max(0, depth - 1)
        break
      case 0x0a:
        chain = 0
        break
      case 0x21: // !
      case 0x2a: // *
      case 0x2b: // +
      case 0x3a: // :
      case 0x3c: // <
      case 0x3d: // =
      case 0x3f: // ?
        chain++
    }
    if (depth > deepest || chain > longestChain) return at
  }
  return undefined
}
