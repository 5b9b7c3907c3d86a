import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { fittingView } from '../../actions/fittingView.ts'
import { followSends } from '../../actions/send/followSends.ts'
import { sendsOf } from '../../actions/send/sendsOf.ts'
import { explainFailure } from '../../actions/swap/explainFailure.ts'
import { SwapError } from '../../actions/swap/swapError.ts'
import { exactAmount, shortAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { explorerTransaction } from '../../format/explorerTransaction.ts'
import { findNetwork, namespaceOf } from '../../state/networks.ts'
import { findSend, type Send, transactionOf } from '../../state/sends.ts'
import { UnclearNotes } from '../../UnclearNotes.tsx'
import { AddressText } from '../../ui/AddressText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { FaultBanner } from '../../ui/FaultBanner.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { WithQueries } from '../../WithQueries.tsx'
import { useWords } from '../../words/useWords.ts'
import { faultWords } from './faultWords.ts'
import { statusWords } from './statusWords.ts'
import './swap.css'

/** As the review has it. */
const shown = 8

/** How far a swap came, until nothing about it can change; and why it failed. */
export const SwapConfirmedView = ({ data }: { data: { networkId: CaipNetworkId; id: string } }) => {
  const t = useWords()
  const context = useWidgetContext()
  const send = useStore(sendsOf(context), ({ sends }) => findSend(sends, data))
  useEffect(() => followSends(context), [context])
  if (!send?.bought) return <EmptyText>{t('send.status.gone')}</EmptyText>
  const { title, text } = statusWords[send.status]
  const { bought } = send
  return (
    <WithQueries>
      <ViewBody footer={<Ways send={send} />} scrollLabel={t('swap.confirmed.title')}>
        <UnclearNotes />
        <div className="swap">
          <div className="swap-figures">
            <StatusMark status={send.status} />
            <div aria-live="polite">
              <p className="swap-sum">{t(title)}</p>
              <p className="muted">{t(text)}</p>
            </div>
          </div>
          {send.status === 'failed' && <Why send={send} />}
          <Details>
            <Detail name={t('swap.preview.pay')}>
              {coinsText(exactAmount(BigInt(send.units), send.decimals), send.symbol)}
            </Detail>
            <Detail name={t('swap.detail.least')}>
              {coinsText(
                shortAmount(BigInt(bought.units), bought.decimals, Math.min(shown, bought.decimals)),
                bought.symbol,
              )}
            </Detail>
            <Detail name={t('detail.contract')}>
              <AddressText address={send.to} />
            </Detail>
          </Details>
        </div>
      </ViewBody>
    </WithQueries>
  )
}

const Why = ({ send }: { send: Send }) => {
  const { api } = useWidgetContext()
  const network = useWidget((state) => findNetwork(state.networks, send.networkId))
  const ask = (method: string, params: unknown) => api.rpc(send.networkId, method, params)
  const { data } = useQuery({
    queryKey: ['swap failure', send.networkId, send.id],
    queryFn: async () => (await explainFailure(ask, send)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data && network ? (
    <FaultBanner error={new SwapError(data)} network={network} words={faultWords[data]} />
  ) : null
}

const Ways = ({ send }: { send: Send }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const network = useWidget((state) => findNetwork(state.networks, send.networkId))
  const isConnected = useWidget(({ connections }) => connections[namespaceOf(send.networkId)] !== undefined)
  const hash = transactionOf(send)
  const link = network && hash && explorerTransaction(network, hash)
  return (
    <>
      {link && <LinkButton href={link}>{t('send.explorer')}</LinkButton>}
      {send.status === 'failed' && isConnected ? (
        <Button kind="primary" onClick={() => store.getState().replace({ name: 'Swap' })}>
          {t('swap.again')}
        </Button>
      ) : (
        <Button kind="primary" onClick={() => store.getState().reset(fittingView(store.getState()))}>
          {t('send.done')}
        </Button>
      )}
    </>
  )
}
