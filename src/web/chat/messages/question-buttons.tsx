import type { MouseEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import { focusAfter } from '../compose/composer.tsx'
import type { OpenQuestion } from '../state/open-question.ts'
import { say } from '../state/take-turn.ts'
import styles from './question-buttons.module.css'

/** Answers to a question, each a click away; words do as well. */
export function QuestionButtons({ question }: { question: OpenQuestion }) {
  const answer = (event: MouseEvent, text: string) => {
    void say(text)
    focusAfter(event)
  }
  if (question.ask === 'confirm') {
    return (
      <div className={styles.pair}>
        <Button size="small" onClick={(event) => answer(event, 'no')}>
          {words.chat.no}
        </Button>
        <Button size="small" variant="primary" onClick={(event) => answer(event, 'yes')}>
          {words.chat.yes}
        </Button>
      </div>
    )
  }
  return (
    <ul className={styles.list} aria-label={words.chat.which}>
      {question.candidates.map(({ id, title }) => (
        <li key={id}>
          <button type="button" className={styles.choice} onClick={(event) => answer(event, `#${id}`)}>
            <span className={styles.number}>#{id}</span> {title}
          </button>
        </li>
      ))}
    </ul>
  )
}
