import type { WidgetContext } from '../context.ts'
import { connectTarget } from '../wallets/connectTarget.ts'
import { listConnectors } from '../wallets/listConnectors.ts'

/** Goes where a click on that wallet of the first screen leads; nowhere when it is gone. */
export function chooseWallet(context: WidgetContext, walletId: string): void {
  const listed = listConnectors(context).find(({ connectors }) =>
    connectors.some(({ id }) => id === walletId),
  )
  const { push, askedFamilies } = context.store.getState()
  if (listed) push(connectTarget(listed, undefined, askedFamilies.at(-1)))
}
