import { MessageCircle, Plug, Plus } from 'lucide-react'
import { proposeToChat } from '../../browser/chat-draft.ts'
import { Link } from '../../ui/link.tsx'
import { words } from '../../words/words.ts'
import { tryExample } from '../add/add-field.ts'
import styles from './welcome.module.css'

/** The first visit: three things to try, each a click away. */
export function Welcome() {
  return (
    <div className={styles.welcome}>
      <h2>{words.tasks.welcome}</h2>
      <p>{words.tasks.welcomeText}</p>
      <section>
        <h3>
          <Plus size={16} aria-hidden /> {words.tasks.welcomeType}
        </h3>
        <ul>
          {words.tasks.examples.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => tryExample(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>
          <MessageCircle size={16} aria-hidden /> {words.tasks.welcomeChat}
        </h3>
        <ul>
          <li>
            <button type="button" onClick={() => proposeToChat(words.tasks.chatExample)}>
              {words.tasks.chatExample}
            </button>
          </li>
        </ul>
      </section>
      <section>
        <h3>
          <Plug size={16} aria-hidden /> {words.tasks.welcomeAssistant}
        </h3>
        <p>
          <Link to="/connect">{words.tasks.welcomeConnect}</Link>
          {words.tasks.welcomeConnectAfter}
        </p>
      </section>
    </div>
  )
}
