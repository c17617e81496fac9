/** Reads JSON as configuration files have it, with comments and commas too many. Undefined when it is none. */
export function readJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(
      text.replace(/^\uFEFF/, '').replace(tokens, (token) => (token.startsWith('"') ? token : '')),
    )
  } catch {
    return undefined
  }
}

// Strings come first, so that what looks like a comment inside of one stays.
const tokens = /"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*[}\]])/g
