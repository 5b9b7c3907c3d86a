import { useState } from 'react'
import { fittingView } from '../../actions/fittingView.ts'
import type { Order, Quote } from '../../actions/send/family.ts'
import { type SendError, toSendError } from '../../actions/send/sendError.ts'
import type { SendStanding } from '../../actions/send/standing.ts'
import { submitSend } from '../../actions/send/submitSend.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { FaultBanner } from '../../ui/FaultBanner.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ToneReport, useShownTone } from '../../ui/shownTone.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { yesKind } from '../../ui/yesKind.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { FeeRows } from './FeeRows.tsx'
import { faultWords } from './faultWords.ts'
import { MarkBanners } from './MarkBanners.tsx'
import { PreviewFigure } from './PreviewFigure.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { QuoteBanners, SmallCoinsButton } from './QuoteBanners.tsx'
import { SpeedTabs } from './SpeedTabs.tsx'
import { useOrder } from './useOrder.ts'
import { useQuote } from './useQuote.ts'
import { useSends } from './useSends.ts'
import { useStraightSend } from './useStraightSend.ts'
import { withSending } from './withSending.tsx'

/** Everything once more, with what it costs, before the wallet is asked. Inventory §1.7.3. */
export const WalletSendPreviewView = withSending(({ standing }: { standing: SendStanding }) => {
  const t = useWords()
  const context = useWidgetContext()
  const { store } = context
  const { tone, report } = useShownTone()
  const stage = useSends((sends) => sends.stage)
  const isBusy = stage !== 'idle'
  const isAsking = stage === 'asking'
  // What was asked for stays on the screen while the wallet has it, and the draft is gone.
  const [asked, setAsked] = useState<Order>()
  const [failure, setFailure] = useState<SendError | null>(null)
  const drafted = useOrder(standing)
  const order = isBusy && asked ? asked : drafted.order
  const quoted = useQuote(drafted.family, drafted.ask, order, !isBusy)
  const { receiver, assets } = drafted
  const { network, connection } = standing
  const wallet = connection.wallet.name
  const error = failure ?? (quoted.state === 'failed' ? quoted.error : null)
  const quote: Quote | undefined = quoted.state === 'ready' ? quoted.quote : undefined

  const send = async (): Promise<void> => {
    if (!order || !quote) return
    setFailure(null)
    setAsked(order)
    try {
      const name = receiver.state === 'found' ? receiver.name : undefined
      const { networkId, id } = await submitSend(context, order, quote, name)
      const { reset, push, setToast } = store.getState()
      setToast({ kind: 'success', word: 'send.started' })
      reset(fittingView(store.getState()))
      push({ name: 'WalletSendConfirmed', data: { networkId, id } })
    } catch (thrown) {
      const failed = toSendError(thrown)
      // That stands above each view until it is read.
      if (failed.code !== 'unclear') setFailure(failed)
    }
  }
  useStraightSend(standing, order && quote, isBusy, () => void send())
  if (!order && drafted.readiness === 'looking')
    return (
      <div aria-label={t('shell.loading')} className="spinner-area" role="status">
        <Spinner size={28} />
      </div>
    )
  if (!order)
    return (
      <ViewBody footer={<Button onClick={() => store.getState().goBack()}>{t('shell.back')}</Button>}>
        <EmptyText>{t('send.incomplete')}</EmptyText>
      </ViewBody>
    )
  return (
    <ViewBody
      scrollLabel={t('send.preview.title')}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => store.getState().goBack()}>
            {t('siwx.cancel')}
          </Button>
          <Button
            disabled={isBusy || !quote}
            icon={isBusy && <Spinner size={18} />}
            kind={yesKind[tone]}
            onClick={() => void send()}
          >
            {isAsking ? t('send.asking') : t('send.send')}
          </Button>
        </>
      }
    >
      <div className="send">
        <PreviewFigure network={network} order={order} />
        <ToneReport value={report}>
          {receiver.state === 'found' && <MarkBanners marks={receiver.marks} />}
        </ToneReport>
        <Details>
          <PreviewRows
            name={receiver.state === 'found' ? receiver.name : undefined}
            order={order}
            standing={standing}
          />
          <FeeRows network={network} order={order} price={assets[0]?.price} quoted={quoted} />
        </Details>
        <ToneReport value={report}>
          <QuoteBanners marks={quote?.marks ?? []} />
        </ToneReport>
        {order.ownCoins && <SpeedTabs />}
        {error && !isBusy && <FaultBanner error={error} network={network} words={faultWords[error.code]} />}
        {error?.code === 'small_coins' && !isBusy && <SmallCoinsButton />}
        <p aria-live="polite" className="send-note muted">
          {isAsking ? (
            <Sentence id="send.confirmIn" values={{ wallet }} />
          ) : error && !isBusy ? (
            ''
          ) : (
            t('send.careful')
          )}
        </p>
      </div>
    </ViewBody>
  )
})
