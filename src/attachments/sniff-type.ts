/** What a file is by its content, whatever it is called. What is not known is `application/octet-stream`. */
export function sniffType(head: Uint8Array): string {
  const known = signatures.find(({ parts }) => parts.every(([at, bytes]) => startsAt(head, at, bytes)))
  if (known) return known.type
  return isText(head) ? 'text/plain' : 'application/octet-stream'
}

/** So many bytes from the beginning tell. */
export const headSize = 4_100

/** The pictures that a browser shows without running anything. An SVG is a document with scripts, and none of them. */
export const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
])

interface Signature {
  readonly type: string
  readonly parts: readonly (readonly [at: number, bytes: readonly number[]])[]
}

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))

const signatures: readonly Signature[] = [
  { type: 'image/png', parts: [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]] },
  { type: 'image/jpeg', parts: [[0, [0xff, 0xd8, 0xff]]] },
  { type: 'image/gif', parts: [[0, ascii('GIF87a')]] },
  { type: 'image/gif', parts: [[0, ascii('GIF89a')]] },
  {
    type: 'image/webp',
    parts: [
      [0, ascii('RIFF')],
      [8, ascii('WEBP')],
    ],
  },
  { type: 'application/pdf', parts: [[0, ascii('%PDF-')]] },
  { type: 'application/zip', parts: [[0, [0x50, 0x4b, 0x03, 0x04]]] },
  { type: 'application/gzip', parts: [[0, [0x1f, 0x8b]]] },
  { type: 'video/mp4', parts: [[4, ascii('ftyp')]] },
]

function startsAt(head: Uint8Array, at: number, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[at + index] === byte)
}

/** UTF-8 without control characters, be it cut off in the middle of one of them. */
function isText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x1b))
    return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
