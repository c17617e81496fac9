import { Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { Link } from './link.tsx'
import styles from './page-head.module.css'
import { tip } from './tooltip.tsx'

/** A page's name and what can be done with all of it. On a phone, where there is no frame, also the settings. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.tools}>
        {children}
        <Link
          to="/settings"
          className={styles.settings}
          aria-label={words.pages.settings}
          {...tip(words.pages.settings)}
        >
          <Settings size={20} aria-hidden />
        </Link>
      </div>
    </div>
  )
}
