import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './notice.module.css'
import tones from './tone.module.css'

interface NoticeProps {
  readonly tone?: 'problem' | 'warning' | 'info' | 'success'
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

const looks = {
  problem: { Icon: CircleAlert, ground: tones.danger },
  warning: { Icon: TriangleAlert, ground: tones.warning },
  info: { Icon: Info, ground: tones.info },
  success: { Icon: CircleCheck, ground: tones.accent },
}

/** Something to know before one goes on. A problem is read out at once. */
export function Notice({ tone = 'info', title, children, actions }: NoticeProps) {
  const { Icon, ground } = looks[tone]
  return (
    <div role={tone === 'problem' ? 'alert' : undefined} className={cx(styles.notice, ground)}>
      <Icon size={17} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** A refusal of the server: its sentence and the next step. */
export function RefusalNotice({ error }: { error: { message: string; hint?: string | undefined } | null }) {
  if (!error) return null
  return (
    <Notice tone="problem" title={error.message}>
      {error.hint && <p>{error.hint}</p>}
    </Notice>
  )
}
