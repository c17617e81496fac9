import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamResult,
  LanguageModelV4StreamPart as Part,
} from '@ai-sdk/provider'
import { ProviderFault } from '../providers/fault.ts'
import { withRetries } from '../providers/retry.ts'
import { isPassing, sayFault, toModelFault } from './model-fault.ts'
import type { ChatModel } from './models.ts'
import { renameRepeatedCalls } from './repeated-calls.ts'

/** How long a model is waited for, in milliseconds. */
export interface ModelPatience {
  /** For the first sign of an answer, tries and waits together. */
  readonly firstByte: number
  /** For each further piece of it. */
  readonly between: number
  /** A provider that asks for a longer wait is not waited for. */
  readonly longestWait: number
}

export const usualPatience: ModelPatience = { firstByte: 15_000, between: 60_000, longestWait: 5_000 }

export interface Steadying {
  readonly model: ChatModel
  readonly offline: LanguageModelV4
  readonly patience: ModelPatience
  /** The names of the tools that the remote model is offered. */
  readonly offered: ReadonlySet<string>
  /** Told once, when the offline model takes over for the rest of the turn. */
  readonly onFall: (fault: ProviderFault) => void
}

const tries = 2
const usualWait = 500

/**
 * The model for one turn. A remote model that fails, or keeps silent, is replaced by the offline one, which says so.
 * Calls of tools are held back until the answer is complete: what breaks off calls nothing.
 */
export function steadyModel(steadying: Steadying): LanguageModelV4 {
  const { model, offline } = steadying
  if (model.remote === null) return offline
  let isFallen = false
  return {
    specificationVersion: 'v4',
    provider: 'waymark',
    modelId: model.name,
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('a turn is streamed')),
    async doStream(options): Promise<LanguageModelV4StreamResult> {
      return isFallen ? offline.doStream(options) : { stream: ReadableStream.from(answer(options)) }
    },
  }

  async function* answer(options: LanguageModelV4CallOptions): AsyncGenerator<Part> {
    const progress: Progress = { isBegun: false, open: new Map() }
    try {
      yield* renameRepeatedCalls(remoteParts(steadying, options, progress), options.prompt)
    } catch (error) {
      options.abortSignal?.throwIfAborted()
      const found = toModelFault(error)
      const fault = found.kind === 'malformed' && progress.isBegun ? new ProviderFault('broken_off') : found
      isFallen = true
      steadying.onFall(fault)
      for (const [id, type] of progress.open) yield { type, id }
      yield* sayFallen(model.name, fault)
      const { stream } = await offline.doStream(options)
      for await (const part of stream) if (part.type !== 'stream-start') yield part
    }
  }
}

function* sayFallen(name: string, fault: ProviderFault): Generator<Part> {
  const id = 'fallen'
  yield { type: 'text-start', id }
  yield {
    type: 'text-delta',
    id,
    delta: `The model ${name} ${sayFault(fault)}, so I answer by myself, with simpler words.`,
  }
  yield { type: 'text-end', id }
}

/** How far an answer has come. */
interface Progress {
  isBegun: boolean
  /** What ends the pieces that are not ended yet. */
  readonly open: Map<string, 'text-end' | 'reasoning-end'>
}

/** Parts that say nothing of the answer itself. */
const quiet = new Set<Part['type']>(['stream-start', 'response-metadata', 'finish', 'ping', 'raw', 'error'])

/** The parts of a complete answer, as they come. Throws a fault, or the signal's reason. */
async function* remoteParts(
  { model, patience, offered }: Steadying,
  options: LanguageModelV4CallOptions,
  progress: Progress,
): AsyncGenerator<Part> {
  const { open } = progress
  const held: Part[] = []
  let isFinished = false
  const tools = options.tools?.filter(({ name }) => offered.has(name))
  const providerOptions = { ...options.providerOptions, ...model.remote?.options }
  const request = { ...options, providerOptions, ...(tools && { tools }) }
  for await (const part of tryTwice(model, request, patience)) {
    if (part.type === 'error') throw part.error
    progress.isBegun ||= !quiet.has(part.type)
    // Its warnings would be printed, and over stdio what is printed is the protocol.
    if (part.type === 'stream-start') yield { ...part, warnings: [] }
    else if (part.type === 'finish') {
      const { unified, raw } = part.finishReason
      // Packages make up an end where the provider has sent none.
      const isMadeUp = unified === 'interrupted' || (unified === 'other' && raw === undefined)
      if (isMadeUp || unified === 'error') throw new ProviderFault('malformed')
      isFinished = true
      if (unified === 'stop' || unified === 'tool-calls') yield* held
      yield part
    } else if (part.type.startsWith('tool-')) {
      if (part.type === 'tool-call') held.push(part)
    } else {
      if (part.type === 'text-start') open.set(part.id, 'text-end')
      if (part.type === 'reasoning-start') open.set(part.id, 'reasoning-end')
      if (part.type === 'text-end' || part.type === 'reasoning-end') open.delete(part.id)
      yield part
    }
  }
  if (!isFinished) throw new ProviderFault('malformed')
}

/** A second try only where nothing was said yet, and the provider lets us come back soon. */
async function* tryTwice(
  { remote }: ChatModel,
  options: LanguageModelV4CallOptions,
  patience: ModelPatience,
): AsyncGenerator<Part> {
  const end = performance.now() + patience.firstByte
  const { stream, first } = await withRetries(
    () => begin().catch((error: unknown) => Promise.reject(toModelFault(error))),
    {
      ...{ tries, end, signal: options.abortSignal },
      pause(fault) {
        const asked = fault.retryAfter ?? usualWait
        return isPassing(fault) && asked <= patience.longestWait ? asked : null
      },
    },
  )
  yield* first
  yield* stream

  async function begin() {
    const parts = watched(remote as NonNullable<typeof remote>, options, end, patience.between)
    const first: Part[] = []
    for (;;) {
      const { done, value } = await parts.next()
      if (done) throw new ProviderFault('malformed')
      if (value.type === 'error') {
        await parts.return(undefined)
        throw value.error
      }
      first.push(value)
      // Packages say `stream-start` by themselves, before the model has said anything.
      if (value.type !== 'stream-start') return { stream: parts, first }
    }
  }
}

/** What one request brings. Silence is a fault, and a reader that stops ends the request. */
async function* watched(
  remote: NonNullable<ChatModel['remote']>,
  options: LanguageModelV4CallOptions,
  end: number,
  between: number,
): AsyncGenerator<Part> {
  const giveUp = new AbortController()
  const signal = options.abortSignal ? AbortSignal.any([options.abortSignal, giveUp.signal]) : giveUp.signal
  const inTime = <T>(promise: PromiseLike<T>, milliseconds: number) => within(promise, milliseconds, signal)
  let reader: ReadableStreamDefaultReader<Part> | undefined
  try {
    const model = await remote.load()
    const { stream } = await inTime(
      model.doStream({ ...options, abortSignal: signal }),
      end - performance.now(),
    )
    reader = stream.getReader()
    let isBegun = false
    for (;;) {
      const patience: number = isBegun ? between : end - performance.now()
      const { done, value } = await inTime(reader.read(), patience)
      if (done) return
      isBegun ||= value.type !== 'stream-start'
      yield value
    }
  } finally {
    giveUp.abort()
    reader?.cancel().catch(() => {})
  }
}

/** The promise's value, a fault when it takes too long, or the signal's reason. */
function within<T>(promise: PromiseLike<T>, milliseconds: number, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise<T>((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      then()
    }
    const onAbort = () => settle(() => reject(signal.reason))
    const timer = setTimeout(
      () => settle(() => reject(new ProviderFault('timeout'))),
      Math.max(0, Math.min(milliseconds, 2 ** 31 - 1)),
    )
    signal.addEventListener('abort', onAbort)
    promise.then(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    )
  })
}
