import type { WidgetContext } from '../context.ts'
import { persist } from './persist.ts'
import { publicState } from './publicState.ts'

/**
 * Tells the page the public state if it changed, and waits until the page has it. A request that changed it
 * is answered after this, so the page sees `accountsChanged` and `chainChanged` first. What must last is written before: a
 * page that is told of a connection may be reloaded in the same moment.
 */
export function notifyHost(context: WidgetContext): Promise<void> {
  persist(context)
  const { store, host, told } = context
  const state = publicState(store.getState())
  const text = JSON.stringify(state)
  if (text !== told.state) {
    told.state = text
    told.done = host.setState(state).catch(() => {})
  }
  return told.done
}
