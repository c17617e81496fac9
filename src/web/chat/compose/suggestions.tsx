import { MessageCircle } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { words } from '../../words/words.ts'
import { say } from '../state/take-turn.ts'
import styles from './suggestions.module.css'

/** A conversation that has not begun: what can be said here, a click away. */
export function Suggestions() {
  const model = useMe()?.model
  return (
    <div className={styles.begin}>
      <div className={styles.icon} aria-hidden="true">
        <MessageCircle size={22} />
      </div>
      <h3>{words.chat.begin}</h3>
      <p>{words.chat.beginText}</p>
      <ul className={styles.list}>
        {words.chat.suggestions.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => void say(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.model}>
        {model === undefined
          ? ' '
          : model === 'offline'
            ? words.chat.offline
            : words.chat.modelAnswers(model)}
      </p>
    </div>
  )
}
