import { useMemo } from 'react'
import { openProject } from '../../api/open-project.ts'
import type { Change } from '../../api/values.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { words } from '../../words/words.ts'
import { type ChatMessage, isText, isTool, type Part, projectOf, textOf } from '../state/message.ts'
import { hasQuestion, openQuestion, withoutCandidates } from '../state/open-question.ts'
import { blocksOf } from '../state/task-lines.ts'
import styles from './answer.module.css'
import { ApprovalCard } from './approval-card.tsx'
import { QuestionButtons } from './question-buttons.tsx'
import { TaskCard } from './task-card.tsx'
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
  const about = projectOf(message)
  if (about !== undefined && about !== openProject.get()) return <Elsewhere message={message} />
  const question = isLast && !isComing ? openQuestion(message) : null
  const show = (part: Part) => {
    if (isTool(part)) {
      if (part.state === 'approval-requested' && isLast) return <ApprovalCard part={part} isBusy={isComing} />
      return <ToolCard part={part} changeOf={changeOf} />
    }
    if (!isText(part) || part.text.trim() === '') return null
    const text = question?.ask === 'which' ? withoutCandidates(part.text, question.candidates) : part.text
    // What a question is about is not there to be checked off.
    if (isComing || hasQuestion(part)) return <Markdown text={text} />
    return <Blocks text={text} />
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

/** What was said about another project, to be read only: its numbers mean something else here. */
function Elsewhere({ message }: { message: ChatMessage }) {
  return (
    <div className={styles.answer}>
      <p className={styles.plain}>{textOf(message)}</p>
      <p className={styles.foot}>{words.chat.elsewhere}</p>
    </div>
  )
}

function Blocks({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) =>
        block.kind === 'tasks' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of an answer stay as they are.
          <TaskCard key={index} rows={block.rows} more={block.more} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Markdown key={index} text={block.text} />
        ),
      )}
    </div>
  )
}

function Thinking({ isBegun }: { isBegun: boolean }) {
  return (
    <span className={styles.thinking}>
      <span className="unseen">{isBegun ? words.chat.coming : words.chat.thinking}</span>
      <i aria-hidden />
      <i aria-hidden />
      <i aria-hidden />
    </span>
  )
}

function Foot({ message: { metadata, isStopped } }: { message: ChatMessage }) {
  const said = [
    isStopped ? words.chat.stopped : '',
    metadata?.model ? modelWords(metadata.model) : '',
    metadata?.fellBackFrom ? `${metadata.fellBackFrom} ${metadata.because ?? words.chat.noAnswer}` : '',
  ].filter(Boolean)
  return said.length === 0 ? null : <p className={styles.foot}>{said.join(' · ')}</p>
}

/** The rules inside the package are no model by name. */
function modelWords(model: string): string {
  return model === 'offline' ? words.chat.answeredOffline : words.chat.answeredBy(model)
}
