import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

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
        title="This part of the page failed"
        actions={
          <Button icon={<RefreshCw size={16} />} onClick={() => location.reload()}>
            Reload the page
          </Button>
        }
      >
        <p>Your data is safe: it is kept by the server. Reloading usually helps.</p>
      </EmptyState>
    )
  }
}
