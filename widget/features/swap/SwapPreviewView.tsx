import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fittingView } from '../../actions/fittingView.ts'
import type { Agreed } from '../../actions/swap/checkSwap.ts'
import { permitMinutes } from '../../actions/swap/signPermit.ts'
import { type SwapStep, submitSwap } from '../../actions/swap/submitSwap.ts'
import { type SwapError, toSwapError } from '../../actions/swap/swapError.ts'
import type { SwapStanding } from '../../actions/swap/swapStanding.ts'
import { exactAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { shareText } from '../../format/shareText.ts'
import { verbatim } from '../../format/verbatim.ts'
import { visibleText } from '../../format/visibleText.ts'
import { Button } from '../../ui/Button.tsx'
import { Detail } from '../../ui/Details.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { FaultBanner } from '../../ui/FaultBanner.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ToneReport, useShownTone } from '../../ui/shownTone.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { yesKind } from '../../ui/yesKind.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { faultWords } from './faultWords.ts'
import { ImpactBanner } from './ImpactBanner.tsx'
import { MovedBanner } from './MovedBanner.tsx'
import { SwapDetails } from './SwapDetails.tsx'
import { SwapFigures } from './SwapFigures.tsx'
import { useAgreed } from './useAgreed.ts'
import { useNextStep } from './useNextStep.ts'
import { usePendingApproval } from './usePendingApproval.ts'
import { type DraftedSwap, useSwap } from './useSwap.ts'
import { useSwaps } from './useSwaps.ts'
import { withSwapping } from './withSwapping.tsx'

const stepWords: Readonly<Record<SwapStep, WordId>> = {
  approve: 'swap.step.approve',
  swap: 'swap.step.swap',
  atOnce: 'swap.step.atOnce',
  permit: 'swap.step.permit',
}

const noteWords: Readonly<Record<SwapStep, WordId>> = {
  approve: 'swap.preview.two',
  swap: 'swap.preview.careful',
  atOnce: 'swap.preview.one',
  permit: 'swap.preview.permit',
}

type Asked = Pick<DraftedSwap, 'order' | 'quoted' | 'weighed' | 'tokens'> & { agreed: Agreed; step: SwapStep }

/** Everything once more, and then the wallet, in one step or in two. Inventory §1.6.3. */
export const SwapPreviewView = withSwapping(({ standing }: { standing: SwapStanding; data: undefined }) => {
  const t = useWords()
  const context = useWidgetContext()
  const { store } = context
  const { tone, report } = useShownTone()
  const queries = useQueryClient()
  const { network, networkId, routers, connection } = standing
  const stage = useSwaps((swaps) => swaps.stage)
  const isBusy = stage !== 'idle'
  const isAsking = stage === 'asking'
  // What was asked for stays on the screen while the wallet has it, and the draft is gone.
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<SwapError | null>(null)
  const [round, setRound] = useState(0)
  const drafted = useSwap(standing, { reading: !isBusy, round })
  const approval = usePendingApproval(drafted.order)
  useEffect(() => setRound(approval.round), [approval.round])
  const agreement = useAgreed(drafted.order, drafted.quoted, routers)
  const { order, quoted, weighed, tokens } = isBusy && asked ? asked : drafted
  const weight = weighed.state === 'ready' ? weighed.weight : undefined
  const [refused, setRefused] = useState(false)
  const next = useNextStep(standing, drafted, refused)
  const step = isBusy && asked ? asked.step : next
  const error = failure ?? faultOf(drafted)
  const agreed = isBusy && asked ? asked.agreed : agreement.agreed
  const quote = quoted.state === 'ready' ? quoted.quote : undefined
  const mayAsk = agreed !== undefined && step !== undefined && !approval.pending && !isBusy

  const go = async (): Promise<void> => {
    if (!agreed || !step || !weight) return
    setFailure(null)
    setAsked({ agreed, step, order, quoted, weighed, tokens })
    try {
      const sent = await submitSwap(context, agreed, step, weight.standing)
      const { reset, push, setToast } = store.getState()
      setToast({ kind: 'success', word: step === 'approve' ? 'swap.approvalSent' : 'swap.started' })
      if (step === 'approve') return
      reset(fittingView(store.getState()))
      push({ name: 'SwapConfirmed', data: { networkId, id: sent.id } })
    } catch (thrown) {
      const fault = toSwapError(thrown)
      // That stands above each view until it is read.
      if (fault.code !== 'unclear') setFailure(fault)
      if (fault.code === 'permit_refused') setRefused(true)
      // The price that made it fail is the one to be shown.
      if (fault.code === 'moved') await queries.invalidateQueries({ queryKey: ['swap quote'] })
    }
  }
  const accept = (): void => {
    setFailure(null)
    agreement.accept()
  }
  if (!order || !quote)
    return (
      <ViewBody footer={<Button onClick={() => store.getState().goBack()}>{t('shell.back')}</Button>}>
        {order && !error ? (
          <div aria-label={t('shell.loading')} className="spinner-area" role="status">
            <Spinner size={28} />
          </div>
        ) : error ? (
          <FaultBanner error={error} network={network} words={faultWords[error.code]} />
        ) : (
          <EmptyText>{t('swap.incomplete')}</EmptyText>
        )}
      </ViewBody>
    )
  const label = isAsking
    ? 'swap.step.waiting'
    : approval.pending
      ? 'swap.step.approving'
      : stepWords[step ?? 'swap']
  return (
    <ViewBody
      scrollLabel={t('swap.preview.title')}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => store.getState().goBack()}>
            {t('siwx.cancel')}
          </Button>
          <Button
            disabled={!mayAsk}
            icon={(isBusy || approval.pending) && <Spinner size={18} />}
            kind={yesKind[tone]}
            onClick={() => void go()}
          >
            {t(label)}
          </Button>
        </>
      }
    >
      <div className="swap">
        <SwapFigures
          bought={quote.bought}
          buys={order.buys}
          network={network}
          sells={order.sells}
          units={order.units}
        />
        {agreement.moved && !isBusy && (
          <MovedBanner buys={order.buys} moved={agreement.moved} onAccept={accept} />
        )}
        {error && !isBusy && !agreement.moved && (
          <FaultBanner error={error} network={network} words={faultWords[error.code]} />
        )}
        <ToneReport value={report}>
          <ImpactBanner bps={quote.impactBps} />
        </ToneReport>
        <SwapDetails
          least={agreed?.least ?? agreement.least ?? quote.least}
          network={network}
          order={order}
          quote={quote}
          tokens={tokens}
          weighed={weighed}
        >
          <Detail name={t('swap.detail.slippage')}>{shareText(order.slippageBps)}</Detail>
        </SwapDetails>
        <p aria-live="polite" className="swap-note muted">
          <MarkedText
            text={
              isAsking
                ? t('send.confirmIn', { wallet: verbatim(visibleText(connection.wallet.name)) })
                : t(
                    step === 'approve' && weight?.standing ? 'swap.preview.reset' : noteWords[step ?? 'swap'],
                    {
                      router: t('swap.preview.router'),
                      amount: coinsText(exactAmount(order.units, order.sells.decimals), order.sells.symbol),
                      minutes: permitMinutes,
                    },
                  )
            }
          />
        </p>
      </div>
    </ViewBody>
  )
})

const faultOf = ({ quoted, weighed }: DraftedSwap): SwapError | null =>
  quoted.state === 'failed' ? quoted.error : weighed.state === 'failed' ? weighed.error : null
