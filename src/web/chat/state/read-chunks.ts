/** One event of the stream. What the page does not know it passes over. */
export type Chunk = { readonly type: string } & Readonly<Record<string, unknown>>

/** The chunks of an answer as they come. Throws where the stream ends without its end. */
export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream has no end')
      const events = (rest + value).split('\n\n')
      rest = events.pop() as string
      for (const event of events) {
        const data = dataOf(event)
        if (data === '[DONE]') return
        if (data !== '') yield JSON.parse(data) as Chunk
      }
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/** Lines that are no data are comments that keep the line open. */
function dataOf(event: string): string {
  return event
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []))
    .join('\n')
}
