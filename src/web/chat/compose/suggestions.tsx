import { MessageCircle } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { say } from '../state/take-turn.ts'
import { suggestions } from './suggestion-texts.ts'
import styles from './suggestions.module.css'

/** A conversation that has not begun: what can be said here, a click away. */
export function Suggestions() {
  const model = useMe()?.model
  return (
    <div className={styles.begin}>
      <div className={styles.icon} aria-hidden="true">
        <MessageCircle size={22} />
      </div>
      <h3>Say what is to be done</h3>
      <p>
        In your own words: add, find, change or complete tasks. Everything that is done here can be undone.
      </p>
      <ul className={styles.list}>
        {suggestions.map((text) => (
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
            ? 'No language model is set up: rules on this machine answer, and nothing leaves it.'
            : `${model} answers here.`}
      </p>
    </div>
  )
}
