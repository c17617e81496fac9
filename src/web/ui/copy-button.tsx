import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { showToast } from './toasts.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label?: string
}

export function CopyButton({ text, label = 'Copy' }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else {
      showToast({
        text: 'The browser did not allow copying.',
        hint: 'Select the text and copy it yourself.',
        tone: 'problem',
      })
    }
  }
  return (
    <Button
      size="small"
      icon={isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : label}
      <span className="unseen" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </Button>
  )
}

/** The address of something on this page. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path)
    showToast({ text: 'The link is copied.' })
  } catch {
    const hint = 'Copy the address of this page instead.'
    showToast({ text: 'The browser did not allow copying.', hint, tone: 'problem' })
  }
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
