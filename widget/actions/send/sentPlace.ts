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
 * A payment that is kept at once, and found on another network afterwards: the person is told, and a coin is looked after
 * there from then on. A call to a contract says nothing there, where another one, or none, has that address: it is not
 * believed to be done.
 */
export function sentPlace(context: WidgetContext, intended: Unclear): SentPlace {
  let kept: Send | undefined
  let sentOn: CaipNetworkId | undefined
  const settle = (): void => {
    if (!kept || !sentOn) return
    const { changeSend, addUnclear } = sendsOf(context).getState()
    const coin = findNetwork(context.store.getState().networks, sentOn)?.nativeCurrency
    const isCoin = !kept.token && !kept.kind
    changeSend(kept, {
      status: 'pending',
      ...{ nonce: undefined, firstNonce: undefined, digest: undefined },
      ...(!kept.atOnce && { hash: undefined, replacedBy: undefined, settled: undefined }),
      ...(isCoin && { networkId: sentOn }),
      ...(isCoin && coin && { symbol: coin.symbol, decimals: coin.decimals }),
    } as Partial<Send>)
    addUnclear({ ...intended, sentOn })
    if (isCoin) tellHistory(context, { ...kept, networkId: sentOn })
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
