import {
  convertToModelMessages,
  createUIMessageStream,
  InvalidToolInputError,
  NoSuchToolError,
  streamText,
  toUIMessageStream,
  type UIMessageChunk,
} from 'ai'
import { type CallDependencies, type Caller, projectOf } from '../contracts/call.ts'
import { findTool } from '../contracts/contract.ts'
import { native } from '../contracts/native/contract.ts'
import { Failure } from '../errors.ts'
import { Approvals } from './approval.ts'
import { type AskedChange, type AsksFor, asksFor as asksForByRules } from './asks-for.ts'
import type { BegunTurn } from './begin-turn.ts'
import { turnMeter, usualBudget } from './budget.ts'
import { fitHistory } from './fit-history.ts'
import { instructionsFor, newDataMark } from './instructions.ts'
import { type AnswerMetadata, type ChatMessage, settle, textOf, toStoredMessage } from './messages.ts'
import { sayFault } from './model-fault.ts'
import { offlineName } from './models.ts'
import { offlineModel } from './offline/offline-model.ts'
import { steadyModel, usualPatience } from './steady-model.ts'
import type { ChatDependencies } from './take-turn.ts'
import { openTurnTools } from './turn-tools.ts'

/** Asks the model and stores the answer, whatever comes. */
export async function* answer(
  chat: ChatDependencies,
  begun: BegunTurn,
  stop: AbortSignal,
): AsyncGenerator<UIMessageChunk> {
  const { deps, conversations, model } = chat
  const isOffline = model.remote === null
  const contract = isOffline ? native : (chat.contract ?? native)
  const meter = turnMeter({ ...usualBudget, ...chat.budget }, stop, isOffline)
  const caller: Caller = { ...chat.caller, client: 'chat', signal: meter.signal }
  // Another one each turn: stored text cannot know how it will be marked.
  const mark = newDataMark()
  const turnTools = openTurnTools(deps, contract, caller, meter.mayCall, mark)
  const approvals = new Approvals(
    askedChanges(begun.history, chat.asksFor ?? asksForByRules),
    async (task) => {
      const found = await deps.tasks(caller).find(task)
      return found?.title
    },
  )
  const { tools, finished } = turnTools
  let metadata: AnswerMetadata = {
    conversation: begun.conversation,
    project: projectOf(caller),
    model: model.name,
  }
  let isFallen = isOffline
  let stands: ChatMessage | undefined
  const keep = async (message: ChatMessage) => {
    const { now } = await deps.clock(caller)
    const settled = settle({ ...message, metadata }, finished)
    try {
      await conversations.keep(begun.conversation, toStoredMessage(settled, now), now)
    } catch (error) {
      // The user may have deleted the conversation meanwhile.
      if (!(error instanceof Failure && error.code === 'not_found')) throw error
    }
  }
  const steady = steadyModel({
    model,
    offline: offlineModel(contract, () => deps.clock(caller), begun.history),
    patience: { ...usualPatience, ...chat.patience },
    offered: turnTools.offered,
    onFall(fault) {
      isFallen = true
      metadata = { ...metadata, model: offlineName, fellBackFrom: model.name, because: sayFault(fault) }
      const { kind, status } = fault
      deps.warn('a language model failed', { model: model.name, kind, status, owner: caller.owner })
    },
  })

  const chunks = createUIMessageStream<ChatMessage>({
    originalMessages: [...begun.history],
    generateId: () => begun.answer,
    onError: (error) => sayError(error, deps),
    // The next step of a remote model may be long in coming, and what was done so far should not be lost with it.
    onStepEnd: ({ responseMessage }) => (isOffline ? undefined : keep(responseMessage)),
    onEnd: ({ responseMessage }) => {
      stands = responseMessage
    },
    async execute({ writer }) {
      if (begun.isWaiting) {
        writer.write({ type: 'start', messageMetadata: metadata })
        writer.write({ type: 'finish', messageMetadata: metadata })
        return
      }
      const history = fitHistory(begun.history, meter.historyTokens)
      const result = streamText({
        model: steady,
        instructions: instructionsFor(await deps.clock(caller), mark),
        messages: await convertToModelMessages(history, { tools }),
        tools,
        toolCallConcurrency: 1,
        toolApproval: async ({ toolCall: { toolName, input } }) => {
          if (isFallen) return undefined
          const tool = findTool(contract, toolName)
          // The offline model's tools are there too, and are not a remote model's to call.
          if (!tool) return { type: 'denied', reason: 'There is no such tool.' }
          const args = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
          const reason = await approvals.whyApproval({ tool, args })
          return reason === null ? undefined : { type: 'user-approval', reason }
        },
        stopWhen: ({ steps }) => meter.isSpent(steps),
        maxOutputTokens: meter.outputTokens,
        maxRetries: 0,
        abortSignal: meter.signal,
        onStepEnd: ({ finishReason }) => meter.stepEnded(finishReason),
        // What the model does wrong is in the stream; it is not printed.
        onError: () => {},
      })
      const parts = toUIMessageStream<typeof tools, ChatMessage>({
        stream: result.stream,
        tools,
        sendReasoning: false,
        sendFinish: false,
        onError: (error) => sayError(error, deps),
        messageMetadata: ({ part }) => (part.type === 'start' ? metadata : undefined),
      })
      let hasSpoken = false
      for await (const chunk of parts) {
        if (chunk.type === 'start-step') hasSpoken = false
        hasSpoken ||= chunk.type === 'text-delta' || chunk.type === 'tool-approval-request'
        // The reader is told how it ends below; an abort by the time budget is none of its doing.
        if (chunk.type !== 'abort' || stop.aborted) writer.write(chunk)
      }
      await turnTools.settled()
      const closing = meter.closing(hasSpoken)
      if (closing !== null && !stop.aborted) {
        writer.write({ type: 'start-step' })
        writer.write({ type: 'text-start', id: 'closing' })
        writer.write({ type: 'text-delta', id: 'closing', delta: closing })
        writer.write({ type: 'text-end', id: 'closing' })
        writer.write({ type: 'finish-step' })
      }
      writer.write({ type: 'finish', messageMetadata: metadata })
    },
  })
  try {
    // Read to the end even when the reader is gone: the answer is put together on the way.
    for await (const chunk of chunks) yield chunk
  } finally {
    meter.end()
    await turnTools.settled()
    if (stands && !begun.isWaiting) await keep(stands)
  }
}

/** What the user asked for: with this message, or with the one before where the assistant asked back. */
function askedChanges(history: readonly ChatMessage[], asksFor: AsksFor): readonly AskedChange[] {
  const last = history.findLastIndex(({ role }) => role === 'user')
  const own = history[last] ? asksFor(textOf(history[last])) : []
  const [before, question] = [history[last - 2], history[last - 1]]
  const isReply = question?.role === 'assistant' && /\?["')\s]*$/.test(textOf(question))
  return isReply && before?.role === 'user' ? [...own, ...asksFor(textOf(before))] : own
}

function sayError(error: unknown, deps: CallDependencies): string {
  if (NoSuchToolError.isInstance(error)) return `There is no tool ${error.toolName.slice(0, 100)}.`
  if (InvalidToolInputError.isInstance(error)) return 'The arguments could not be read.'
  if (error instanceof Error && error.name === 'AbortError') return 'Not run: the turn ended before.'
  return `Something failed on our side (${deps.reportBug(error)}).`
}
