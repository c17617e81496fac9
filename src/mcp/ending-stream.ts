/** The same answer, its body ended after this time, or when `onEnd` calls back. Its client then comes again, or may not. */
export function endingStream(
  answer: Response,
  milliseconds: number,
  onEnd: (end: () => void) => () => void,
): Response {
  const isStream = answer.headers.get('content-type')?.includes('text/event-stream')
  if (!isStream || !answer.ok || answer.body === null) return answer
  const reader = answer.body.getReader()
  let over = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const end = () => {
        over()
        controller.close()
        void reader.cancel().catch(() => {})
      }
      const timer = setTimeout(end, milliseconds).unref()
      const unwatch = onEnd(end)
      over = () => {
        clearTimeout(timer)
        unwatch()
        over = () => {}
      }
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (value !== undefined && !done) return void tryTo(() => controller.enqueue(value))
      over()
      tryTo(() => controller.close())
    },
    cancel: (reason) => {
      over()
      return reader.cancel(reason)
    },
  })
  return new Response(body, answer)
}

/** What came at the moment in which the stream was ended goes nowhere. */
function tryTo(act: () => void): void {
  try {
    act()
  } catch {}
}
