import { closeModal } from '../../actions/closeModal.ts'
import type { WidgetContext } from '../../context.ts'
import type { ViewName } from '../../state/views.ts'

const networkViews: readonly ViewName[] = ['Networks', 'SwitchNetwork', 'UnsupportedChain', 'WhatIsANetwork']

/** A network was chosen: back to what was before the choice, or out when the choice was all (inventory §2.3.3). */
export async function leaveNetworks(context: WidgetContext): Promise<void> {
  const { history, goBack } = context.store.getState()
  const stay = history.findLastIndex(({ name }) => !networkViews.includes(name))
  if (stay < 0) return closeModal(context, 'now')
  for (let last = history.length - 1; last > stay; last--) goBack()
}
