import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { followSends } from '../../actions/send/followSends.ts'
import { sendsOf } from '../../actions/send/sendsOf.ts'
import type { SwapOrder } from '../../actions/swap/swapOrder.ts'
import { useWidgetContext } from '../../useWidget.ts'

/** An approval of this token that the network has not taken in yet; `round` counts up when one was. */
export function usePendingApproval(order: SwapOrder | undefined): { pending: boolean; round: number } {
  const context = useWidgetContext()
  const sends = useStore(sendsOf(context), (state) => state.sends)
  const pending = sends.some(
    ({ kind, status, networkId, from, token }) =>
      kind === 'approval' &&
      status === 'pending' &&
      networkId === order?.networkId &&
      from === order.from &&
      token === order.sells.token,
  )
  const [was, setWas] = useState(pending)
  const [round, setRound] = useState(0)
  if (was !== pending) {
    setWas(pending)
    if (!pending) setRound(round + 1)
  }
  useEffect(() => {
    if (pending) followSends(context)
  }, [context, pending])
  return { pending, round }
}
