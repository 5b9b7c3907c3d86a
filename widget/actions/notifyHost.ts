import type { WidgetContext } from '../context.ts'
import { publicState } from './publicState.ts'

/**
 * Tells the page the public state if it changed, and waits until the page has it. A request that changed it
 * is answered after this, so the page sees `accountsChanged` and `chainChanged` first.
 */
export function notifyHost({ store, host, told }: WidgetContext): Promise<void> {
  const state = publicState(store.getState())
  const text = JSON.stringify(state)
  if (text !== told.state) {
    told.state = text
    told.done = host.setState(state).catch(() => {})
  }
  return told.done
}
