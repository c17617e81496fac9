import type { Change } from '../../api/values.ts'
import { type ChatMessage, isText, isTool, type Part } from '../state/message.ts'
import { openQuestion, withoutCandidates } from '../state/open-question.ts'
import styles from './answer.module.css'
import { ApprovalCard } from './approval-card.tsx'
import { Markdown } from './markdown.tsx'
import { QuestionButtons } from './question-buttons.tsx'
import { ToolCard } from './tool-card.tsx'

interface AnswerProps {
  readonly message: ChatMessage
  /** Nothing was said after it. */
  readonly isLast: boolean
  readonly isComing: boolean
  /** Whether its foot says who answered: not where the next answer says the same. */
  readonly hasFoot: boolean
  readonly changeOf: (id: number) => Change | undefined
}

/** What was answered: words, what was done, and what waits for a yes. */
export function AssistantMessage({ message, isLast, isComing, hasFoot, changeOf }: AnswerProps) {
  const question = isLast && !isComing ? openQuestion(message) : null
  const show = (part: Part) => {
    if (isTool(part)) {
      if (part.state === 'approval-requested' && isLast) return <ApprovalCard part={part} isBusy={isComing} />
      return <ToolCard part={part} changeOf={changeOf} />
    }
    if (!isText(part) || part.text.trim() === '') return null
    const text = question?.ask === 'which' ? withoutCandidates(part.text, question.candidates) : part.text
    return <Markdown text={text} />
  }
  const shown = message.parts.map(show)
  return (
    <div className={styles.answer}>
      {shown.map((node, index) =>
        node === null ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts only come at the end.
          <div key={index}>{node}</div>
        ),
      )}
      {question && <QuestionButtons question={question} />}
      {isComing && <Thinking isBegun={shown.some((node) => node !== null)} />}
      {!isComing && hasFoot && <Foot message={message} />}
    </div>
  )
}

function Thinking({ isBegun }: { isBegun: boolean }) {
  return (
    <span className={styles.thinking}>
      <span className="unseen">{isBegun ? 'The answer is coming' : 'Thinking'}</span>
      <i aria-hidden />
      <i aria-hidden />
      <i aria-hidden />
    </span>
  )
}

function Foot({ message: { metadata, isStopped } }: { message: ChatMessage }) {
  const words = [
    isStopped ? 'Stopped. What was done before stays done' : '',
    metadata?.model ? modelWords(metadata.model) : '',
    metadata?.fellBackFrom ? `${metadata.fellBackFrom} ${metadata.because ?? 'did not answer'}` : '',
  ].filter(Boolean)
  return words.length === 0 ? null : <p className={styles.foot}>{words.join(' · ')}</p>
}

/** The rules inside the package are no model by name. */
function modelWords(model: string): string {
  return model === 'offline' ? 'Answered on this machine, offline' : `Answered by ${model}`
}
