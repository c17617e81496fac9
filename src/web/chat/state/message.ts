import { addressedProject } from '../../api/open-project.ts'

/** A conversation as it travels: UI messages of the AI SDK, as far as the page shows them. docs/chat.md has the stream. */

export interface AnswerMetadata {
  readonly conversation?: string
  /** The project that it is about: numbers in it mean that project's tasks and changes. */
  readonly project?: string
  readonly model?: string
  /** The model that should have answered, and why it did not. */
  readonly fellBackFrom?: string
  readonly because?: string
}

export interface TextPart {
  readonly type: 'text'
  readonly text: string
  /** Which text of the stream it is, while it comes. */
  readonly streamId?: string
  readonly providerMetadata?: { readonly waymark?: { readonly trail?: { readonly open?: unknown } } }
}

type ToolState =
  | 'input-streaming'
  | 'input-available'
  | 'approval-requested'
  | 'approval-responded'
  | 'output-available'
  | 'output-error'
  | 'output-denied'

export interface ToolOutput {
  readonly ok: boolean
  /** In the words of the contract. */
  readonly text: string
  readonly data?: Readonly<Record<string, unknown>>
}

export interface ToolPart {
  readonly type: `tool-${string}`
  readonly toolCallId: string
  readonly state: ToolState
  readonly input: Readonly<Record<string, unknown>>
  readonly output?: ToolOutput
  readonly errorText?: string
  readonly approval?: { readonly id: string; readonly approved?: boolean; readonly requestReason?: string }
}

export type Part = TextPart | ToolPart | { readonly type: 'step-start' }

export interface ChatMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly parts: readonly Part[]
  readonly metadata?: AnswerMetadata | null
  /** The reader wanted no more of it. */
  readonly isStopped?: boolean
}

export function isTool(part: { readonly type: string }): part is ToolPart {
  return part.type.startsWith('tool-')
}

export function isText(part: { readonly type: string }): part is TextPart {
  return part.type === 'text'
}

/** The tool's own name. Where another contract is spoken, the offline model's tools carry a mark before it. */
export function toolName({ type }: ToolPart): string {
  return type.slice('tool-'.length).replace(/^native_/, '')
}

export function textOf({ parts }: ChatMessage): string {
  return parts
    .flatMap((part) => (isText(part) ? [part.text] : []))
    .join('\n')
    .trim()
}

/** The project of an answer, as addresses name it; undefined where it was not told. */
export function projectOf({ metadata }: ChatMessage): string | null | undefined {
  return metadata?.project === undefined ? undefined : addressedProject(metadata.project)
}

export function textMessage(id: string, text: string): ChatMessage {
  return { id, role: 'user', parts: [{ type: 'text', text }] }
}
