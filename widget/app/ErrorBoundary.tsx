import { Component, type ReactNode } from 'react'
import { LastResort } from './LastResort.tsx'

/** The last way out: whatever breaks below shows a screen that can be left. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    if (!this.state.broken) return this.props.children
    return <LastResort onRetry={() => this.setState({ broken: false })} />
  }
}
