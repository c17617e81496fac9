import { MessageCircle, Plug, Plus } from 'lucide-react'
import { proposeToChat } from '../../browser/chat-draft.ts'
import { Link } from '../../ui/link.tsx'
import { quickAddText } from '../add/quick-add-text.ts'
import styles from './welcome.module.css'

const examples = [
  'Call the dentist tomorrow 9am',
  'Review the release notes friday !high #work',
  'Buy milk and bread today',
]
const saying = 'Remind me to water the plants on Sunday, and what is due this week?'

/** The first visit: three things to try, each a click away. */
export function Welcome() {
  const tryExample = (text: string) => {
    quickAddText.set(text)
    document.querySelector<HTMLInputElement>('[aria-label="Add a task"]')?.focus()
  }
  return (
    <div className={styles.welcome}>
      <h2>What is to be done?</h2>
      <p>You, the chat and your assistant share this list. Try one of these.</p>
      <section>
        <h3>
          <Plus size={16} aria-hidden /> Write it as you would say it
        </h3>
        <ul>
          {examples.map((text) => (
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
          <MessageCircle size={16} aria-hidden /> Or ask the chat
        </h3>
        <ul>
          <li>
            <button type="button" onClick={() => proposeToChat(saying)}>
              {saying}
            </button>
          </li>
        </ul>
      </section>
      <section>
        <h3>
          <Plug size={16} aria-hidden /> Or let your assistant add what it finds
        </h3>
        <p>
          <Link to="/connect">Connect Claude, Cursor, VS Code or Codex</Link>: one line to paste, and it works
          on the same tasks.
        </p>
      </section>
    </div>
  )
}
