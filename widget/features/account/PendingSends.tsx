import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { followSends } from '../../actions/send/followSends.ts'
import { sendsOf } from '../../actions/send/sendsOf.ts'
import { shortAddress } from '../../format/address.ts'
import { exactAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { verbatim } from '../../format/verbatim.ts'
import { isOpen, openSends, type Send } from '../../state/sends.ts'
import type { ViewTarget } from '../../state/views.ts'
import { ListItem } from '../../ui/ListItem.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { type Translate, useWords } from '../../words/useWords.ts'

/** What was sent from here and the network has not taken in yet; each leads to its status. */
export const PendingSends = (props: { address: string; networkId: CaipNetworkId }) => {
  const t = useWords()
  const context = useWidgetContext()
  const sends = useStore(sendsOf(context), (state) => state.sends)
  // What is in a block stands in the history.
  const waiting = openSends(sends, props.networkId, props.address).filter(
    ({ status }) => status === 'pending',
  )
  const isAnyOpen = sends.some(isOpen)
  useEffect(() => {
    if (isAnyOpen) followSends(context)
  }, [context, isAnyOpen])
  if (waiting.length === 0) return null
  return (
    <ul aria-label={t('activity.sending')} className="list">
      {waiting.map((send) => (
        <ListItem
          key={send.id}
          onClick={() => context.store.getState().push(statusOf(send))}
          picture={<Spinner size={20} />}
        >
          <MarkedText text={said(send, t)} />
        </ListItem>
      ))}
    </ul>
  )
}

const statusOf = ({ kind, networkId, id }: Send): ViewTarget =>
  kind === 'swap'
    ? { name: 'SwapConfirmed', data: { networkId, id } }
    : { name: 'WalletSendConfirmed', data: { networkId, id } }

function said({ kind, units, decimals, symbol, to, bought }: Send, t: Translate): string {
  const amount = coinsText(exactAmount(BigInt(units), decimals), symbol)
  if (kind === 'approval') return t('activity.approving', { amount })
  if (kind === 'swap') return t('activity.swapping', { sold: amount, bought: verbatim(bought?.symbol ?? '') })
  return t('activity.onItsWay', { amount, address: verbatim(shortAddress(to)) })
}
