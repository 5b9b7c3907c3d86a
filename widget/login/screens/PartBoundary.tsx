import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  children: ReactNode
  onBreak(cause: unknown): void
}

/** What breaks below, or does not load, is reported: nobody waits before an empty screen. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch(cause: unknown) {
    this.props.onBreak(cause)
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
