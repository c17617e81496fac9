import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { words } from '../words/words.ts'
import { Button } from './button.tsx'
import { showToast } from './toasts.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label?: string
}

export function CopyButton({ text, label = words.ui.copy }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else showToast({ text: words.ui.copyRefused, hint: words.ui.copyYourself, tone: 'problem' })
  }
  return (
    <Button
      size="small"
      icon={isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      onClick={() => void copy()}
    >
      {isCopied ? words.ui.copied : label}
      <span className="unseen" role="status">
        {isCopied ? words.ui.copied : ''}
      </span>
    </Button>
  )
}

/** The address of something on this page. */
export async function copyLink(path: string): Promise<void> {
  await copied(location.origin + path, words.ui.linkCopied, words.ui.copyAddress)
}

/** Copies a text and says so. */
export async function copied(text: string, done: string, hint = words.ui.copyYourself): Promise<void> {
  if (await copyText(text)) showToast({ text: done })
  else showToast({ text: words.ui.copyRefused, hint, tone: 'problem' })
}

/** The clipboard is there for pages of HTTPS and of this machine alone; elsewhere the old way still works. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'unseen'
    document.body.append(area)
    area.select()
    const isDone = document.execCommand('copy')
    area.remove()
    return isDone
  }
}
