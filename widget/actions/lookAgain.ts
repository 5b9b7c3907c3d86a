import type { WidgetContext } from '../context.ts'
import { askWalletAgain } from './askWalletAgain.ts'
import { reconnect } from './reconnect.ts'

/** The page shows again: its EVM wallet may have changed, or been unlocked, while nobody listened. */
export function lookAgain(context: WidgetContext): void {
  const { connections, remembered, restore } = context.store.getState()
  if (connections.eip155) void askWalletAgain(context)
  else if (remembered.eip155 && restore === 'done') void reconnect(context, { wait: false, only: 'eip155' })
}
