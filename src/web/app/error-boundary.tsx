import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { words } from '../words/words.ts'

interface Props {
  readonly children: ReactNode
}

/** Keeps a fault in one part of the page from taking the rest with it. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <EmptyState
        icon={<TriangleAlert size={22} />}
        title={words.app.failedTitle}
        actions={
          <Button icon={<RefreshCw size={16} />} onClick={() => location.reload()}>
            {words.app.reloadPage}
          </Button>
        }
      >
        <p>{words.app.failedText}</p>
      </EmptyState>
    )
  }
}
