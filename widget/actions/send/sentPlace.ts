import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../../context.ts'
import { findNetwork } from '../../state/networks.ts'
import type { Send, Unclear } from '../../state/sends.ts'
import { followSends } from './followSends.ts'
import { sendsOf } from './sendsOf.ts'
import { tellHistory } from './tellHistory.ts'

interface SentPlace {
  keep(send: Send): Send
  find(networkId: CaipNetworkId): void
}

/**
 * A payment that is kept at once, and found on another network afterwards: from then on it is looked after there, and the
 * person is told. What counts on its own network alone says nothing there.
 */
export function sentPlace(context: WidgetContext, intended: Unclear): SentPlace {
  let kept: Send | undefined
  let sentOn: CaipNetworkId | undefined
  const settle = (): void => {
    if (!kept || !sentOn) return
    const { changeSend, addUnclear } = sendsOf(context).getState()
    const coin = findNetwork(context.store.getState().networks, sentOn)?.nativeCurrency
    changeSend(kept, {
      networkId: sentOn,
      status: 'pending',
      ...(coin && !kept.token && { symbol: coin.symbol, decimals: coin.decimals }),
      ...{ nonce: undefined, firstNonce: undefined, digest: undefined },
      ...(!kept.atOnce && { hash: undefined, replacedBy: undefined, settled: undefined }),
    } as Partial<Send>)
    addUnclear({ ...intended, sentOn })
    if (!kept.kind) tellHistory(context, { ...kept, networkId: sentOn })
    followSends(context)
  }
  return {
    keep(send) {
      kept = send
      settle()
      return send
    },
    find(networkId) {
      sentOn = networkId
      settle()
    },
  }
}
