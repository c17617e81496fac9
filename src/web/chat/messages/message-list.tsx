import { ArrowDown, CircleAlert, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from '../../api/store.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { words } from '../../words/words.ts'
import { Suggestions } from '../compose/suggestions.tsx'
import { useChanges } from '../state/changes.ts'
import { type ChatMessage, isTool, textOf } from '../state/message.ts'
import { finished, retry } from '../state/take-turn.ts'
import type { Problem, Thread } from '../state/thread.ts'
import { describeCall, intentOf } from '../state/tool-words.ts'
import { AssistantMessage } from './answer.tsx'
import styles from './message-list.module.css'
import { useStick } from './use-stick.ts'

export function MessageList({ thread }: { thread: Thread }) {
  const { key, messages, phase, problem } = thread
  const { box, isAway, onScroll, toEnd } = useStick(key)
  const changeOf = useChanges(messages)
  const isComing = phase === 'answering'
  const last = messages.at(-1)
  const said = messages.findLast(({ role }) => role === 'user')?.id
  // A person who sends something wants to see what comes of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for each message that is sent.
  useEffect(toEnd, [said])
  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.box} onScroll={onScroll}>
        <div className={styles.column}>
          {phase === 'opening' ? (
            <Skeleton lines={5} className={styles.waiting} />
          ) : messages.length === 0 && !problem ? (
            <Suggestions />
          ) : (
            <ol aria-label={words.chat.messages} className={styles.list}>
              {messages.map((message, index) =>
                message.role === 'user' ? (
                  <li key={message.id} className={styles.said}>
                    <span className="unseen">{words.chat.youSaid}</span>
                    <p>{textOf(message)}</p>
                  </li>
                ) : (
                  <li key={message.id}>
                    <span className="unseen">{words.chat.answer}</span>
                    <AssistantMessage
                      message={message}
                      isLast={message === last}
                      isComing={isComing && message === last}
                      hasFoot={isNews(message, messages.slice(index + 1))}
                      changeOf={changeOf}
                    />
                  </li>
                ),
              )}
              {isComing && last?.role === 'user' && (
                <li>
                  <AssistantMessage
                    message={nothingYet}
                    isLast
                    isComing
                    hasFoot={false}
                    changeOf={changeOf}
                  />
                </li>
              )}
            </ol>
          )}
          {problem && <ProblemCard problem={problem} />}
        </div>
      </div>
      {isAway && (
        <Button
          size="small"
          className={styles.down}
          icon={<ArrowDown size={14} aria-hidden />}
          onClick={toEnd}
        >
          {words.chat.newest}
        </Button>
      )}
      <Announcer />
    </div>
  )
}

const nothingYet: ChatMessage = { id: 'nothing-yet', role: 'assistant', parts: [] }

/** Who answered is said once for a row of answers by the same model. */
function isNews({ metadata, isStopped }: ChatMessage, after: readonly ChatMessage[]): boolean {
  const next = after.find(({ role }) => role === 'assistant')?.metadata
  return isStopped === true || metadata?.fellBackFrom !== undefined || next?.model !== metadata?.model
}

function ProblemCard({ problem: { message, hint, said } }: { problem: Problem }) {
  return (
    <div role="alert" className={styles.problem}>
      <CircleAlert size={17} aria-hidden />
      <div>
        <p>{message}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {said && (
        <Button size="small" icon={<RotateCcw size={14} aria-hidden />} onClick={() => void retry()}>
          {words.chat.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** Reads an answer out when it is complete, and not word by word. */
function Announcer() {
  const message = useStore(finished)
  const today = useToday()
  return (
    <p role="status" className="unseen">
      {message && spoken(message, today)}
    </p>
  )
}

function spoken(message: ChatMessage, today: Today): string {
  const done = message.parts.filter(isTool).flatMap((part) => {
    if (part.state === 'approval-requested') return [words.chat.approvalNeeded(intentOf(part))]
    const { kind, verb, thing } = describeCall(part, today)
    return kind === 'did' || kind === 'failed' ? [`${verb}${thing ? ` ${thing.label}` : ''}.`] : []
  })
  return [...done, textOf(message)].join(' ')
}
