import { useState } from 'react'
import { closeFeed, type Feed, listFeeds, type NewFeed, openFeed } from '../api/feeds.ts'
import { refresh, useRemote } from '../api/use-remote.ts'
import type { Me } from '../api/values.ts'
import { useProjects } from '../state/projects.ts'
import { useToday } from '../time/clock.ts'
import { momentWords } from '../time/date-words.ts'
import list from '../ui/boxed-list.module.css'
import { Button } from '../ui/button.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import field from '../ui/field.module.css'
import { Labelled } from '../ui/field.tsx'
import { Section } from '../ui/scroll-page.tsx'
import { attempt } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'
import rows from './protection/protection.module.css'
import styles from './settings.module.css'

/** Where phones and calendars find the tasks: in both directions, or at a secret address to read. */
export function MyCalendars({ me }: { me: Me }) {
  const [made, setMade] = useState<NewFeed | null>(null)
  const make = async (project: string | null) => {
    await attempt(async () => setMade(await openFeed(project)))
    refresh('feeds')
  }
  return (
    <Section title={words.calendars.title}>
      <div className={styles.card}>
        <p className={styles.who}>
          <b>{words.calendars.caldav}</b>
          <span>
            {words.calendars.caldavText(location.origin)} {me.accounts && words.calendars.signInText}
          </span>
        </p>
      </div>
      <div className={styles.card}>
        <p className={styles.who}>
          <b>{words.calendars.feeds}</b>
          <span>{words.calendars.feedsText}</span>
        </p>
        <NewAddress onMake={make} />
      </div>
      {made && (
        <div>
          <CodeBlock
            text={made.url}
            title={words.calendars.shownOnce}
            copyLabel={words.calendars.copyAddress}
          />
          <p>{words.calendars.eventsText}</p>
        </div>
      )}
      <Feeds onRenew={make} onRevoke={() => setMade(null)} />
    </Section>
  )
}

function NewAddress({ onMake }: { onMake: (project: string | null) => Promise<void> }) {
  const { shown } = useProjects()
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.setting}>
      <Labelled label={words.calendars.project}>
        {(control) => (
          <select
            {...control}
            className={field.input}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">{words.calendars.everything}</option>
            {shown.map((project) => (
              <option key={project.id} value={project.id}>
                {project.isPersonal ? words.calendars.personal : project.name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Button onClick={() => void onMake(chosen === '' ? null : chosen)}>{words.calendars.create}</Button>
    </div>
  )
}

function Feeds({
  onRenew,
  onRevoke,
}: {
  onRenew: (project: string | null) => Promise<void>
  onRevoke: () => void
}) {
  const { data } = useRemote('feeds', listFeeds)
  const today = useToday()
  if (!data || data.feeds.length === 0) return null
  const revoke = async ({ id }: Feed) => {
    await attempt(() => closeFeed(id), words.calendars.revoked)
    onRevoke()
    refresh('feeds')
  }
  return (
    <ul className={list.list} aria-label={words.calendars.feeds}>
      {data.feeds.map((feed) => {
        const name = feedName(feed)
        return (
          <li key={feed.id} className={rows.row}>
            <div>
              <p className={rows.name}>{name}</p>
              <p className={rows.facts}>{words.calendars.created(momentWords(feed.createdAt, today))}</p>
            </div>
            <div className={rows.actions}>
              <Button
                size="small"
                aria-label={words.calendars.renewFeed(name)}
                onClick={() => void onRenew(feed.project)}
              >
                {words.calendars.renew}
              </Button>
              <Button
                size="small"
                aria-label={words.calendars.revokeFeed(name)}
                onClick={() => void revoke(feed)}
              >
                {words.calendars.revoke}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function feedName({ project, projectName }: Feed): string {
  return project === null ? words.calendars.everything : (projectName ?? project)
}
