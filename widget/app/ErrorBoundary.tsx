import { Component, type ReactNode } from 'react'
import { LastResort } from './LastResort.tsx'
import { loadFault } from './loadFault.ts'

/** The last way out: whatever breaks below shows a screen that can be left. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { cause?: unknown }> {
  override state: { cause?: unknown } = {}
  static getDerivedStateFromError = (cause: unknown) => ({ cause })
  override render() {
    const { cause } = this.state
    if (cause === undefined) return this.props.children
    const { title, text } = loadFault(cause)
    const onRetry = () => this.setState({ cause: undefined })
    return <LastResort cause={cause} onRetry={onRetry} text={text} title={title} />
  }
}
