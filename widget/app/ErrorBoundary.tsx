import { Component, type ReactNode } from 'react'
import { LastResort } from './LastResort.tsx'

/** The last way out: whatever breaks below shows a screen that can be left. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { cause?: unknown }> {
  override state: { cause?: unknown } = {}
  static getDerivedStateFromError = (cause: unknown) => ({ cause })
  override render() {
    const { cause } = this.state
    if (cause === undefined) return this.props.children
    return <LastResort cause={cause} onRetry={() => this.setState({ cause: undefined })} />
  }
}
