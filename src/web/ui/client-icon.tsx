import { Bot, Globe, MessageCircle, Terminal } from 'lucide-react'

const icons: Readonly<Record<string, typeof Bot>> = {
  page: Globe,
  chat: MessageCircle,
  cli: Terminal,
  api: Globe,
}

export function ClientIcon({ client, className }: { client: string | null; className?: string | undefined }) {
  const Icon = icons[client ?? ''] ?? Bot
  return <Icon size={16} aria-hidden className={className} />
}
