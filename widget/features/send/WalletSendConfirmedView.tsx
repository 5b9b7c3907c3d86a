import { useEffect } from 'react'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { fittingView } from '../../actions/fittingView.ts'
import { followSends } from '../../actions/send/followSends.ts'
import { exactAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { explorerTransaction } from '../../format/explorerTransaction.ts'
import { findNetwork } from '../../state/networks.ts'
import { findSend, type Send, transactionOf } from '../../state/sends.ts'
import { UnclearNotes } from '../../UnclearNotes.tsx'
import { AddressText } from '../../ui/AddressText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './send.css'
import { statusWords } from './statusWords.ts'
import { useSends } from './useSends.ts'

/** How far a payment came, until nothing about it can change. Inventory §1.7.4. */
export const WalletSendConfirmedView = ({ data }: { data: { networkId: CaipNetworkId; id: string } }) => {
  const t = useWords()
  const context = useWidgetContext()
  const send = useSends(({ sends }) => findSend(sends, data))
  useEffect(() => followSends(context), [context])
  if (!send) return <EmptyText>{t('send.status.gone')}</EmptyText>
  const { title, text } = statusWords[send.status]
  return (
    <ViewBody footer={<Ways send={send} />} scrollLabel={t('send.confirmed.title')}>
      <UnclearNotes />
      <div className="send">
        <div className="send-figure">
          <StatusMark status={send.status} />
          <div aria-live="polite">
            <p className="send-sum send-sum-long">{t(title)}</p>
            <p className="muted">{t(text)}</p>
          </div>
        </div>
        <Details>
          <Detail name={t('send.amount.sent')}>
            {coinsText(exactAmount(BigInt(send.units), send.decimals), send.symbol)}
          </Detail>
          <Detail name={t('detail.to')}>
            {send.name && (
              <span className="send-name">
                <VisibleText text={send.name} />
              </span>
            )}
            <AddressText address={send.to} />
          </Detail>
        </Details>
      </div>
    </ViewBody>
  )
}

const Ways = ({ send }: { send: Send }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const network = useWidget((state) => findNetwork(state.networks, send.networkId))
  const hash = transactionOf(send)
  const link = network && hash && explorerTransaction(network, hash)
  return (
    <>
      {link && <LinkButton href={link}>{t('send.explorer')}</LinkButton>}
      <Button kind="primary" onClick={() => store.getState().reset(fittingView(store.getState()))}>
        {t('send.done')}
      </Button>
    </>
  )
}
