import { type FormEvent, type ReactNode, useState } from 'react'
import type { ViewInput } from '../../../host-sdk/protocol/api.ts'
import { SwapError, toSwapError } from '../../actions/swap/swapError.ts'
import type { SwapStanding } from '../../actions/swap/swapStanding.ts'
import { trackSwap } from '../../actions/swap/trackSwap.ts'
import { feeReserve } from '../../actions/swap/weighSwap.ts'
import { amountText, type DecimalPoint } from '../../format/parseAmount.ts'
import { FaultBanner } from '../../ui/FaultBanner.tsx'
import { SwapIcon } from '../../ui/icons/SwapIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { DetailsRoom } from './DetailsRoom.tsx'
import { faultWords } from './faultWords.ts'
import { ImpactBanner } from './ImpactBanner.tsx'
import { readinessWords } from './readiness.ts'
import { SideBox } from './SideBox.tsx'
import { SlippageField } from './SlippageField.tsx'
import { SwapDetails } from './SwapDetails.tsx'
import { useBeginning } from './useBeginning.ts'
import { type DraftedSwap, useSwap } from './useSwap.ts'
import { useSwaps } from './useSwaps.ts'
import { withSwapping } from './withSwapping.tsx'

const formId = 'gatehouse-swap'
/** Digits of what comes out, about, as a field has room for them; the details have them all. */
const boughtDigits = 7

const amountFaults: Readonly<Record<'malformed' | 'grouped' | 'tooPrecise', WordId>> = {
  malformed: 'send.amount.malformed',
  grouped: 'send.amount.grouped',
  tooPrecise: 'send.amount.tooPrecise',
}

type Props = { standing: SwapStanding; data: ViewInput | undefined }

/** What for what. Inventory §1.6.1. */
export const SwapView = withSwapping(({ standing, data }: Props) => {
  const t = useWords()
  const context = useWidgetContext()
  const { network } = standing
  const drafted = useSwap(standing)
  const { draft, point, sells, buys, amount, order, quoted, weighed, readiness, state, ask } = drafted
  const { setDraft, flip } = useSwaps((swaps) => swaps)
  const [failure, setFailure] = useState<SwapError | null>(null)
  useBeginning(data, drafted)
  const quote = quoted.state === 'ready' ? quoted.quote : undefined
  const error = failure ?? faultOf(drafted)

  const takeMax = async (): Promise<void> => {
    setFailure(null)
    try {
      const { units = 0n, token = '', decimals = 0 } = sells ?? {}
      const kept = token === '' ? await feeReserve(ask) : 0n
      if (kept > 0n && units <= kept) throw new SwapError('fee_insufficient', { fee: kept, balance: units })
      setDraft({ amount: amountText(units - kept, decimals, point) })
    } catch (thrown) {
      setFailure(toSwapError(thrown))
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (readiness !== 'ready' || !order || !quote) return
    trackSwap(context, 'INITIATE_SWAP', { order, quote })
    context.store.getState().push({ name: 'SwapPreview' })
  }
  return (
    <ViewBody
      footer={
        <button
          className="button button-primary"
          disabled={readiness !== 'ready'}
          form={formId}
          type="submit"
        >
          <span>
            <Sentence id={readinessWords[readiness]} values={{ symbol: network.nativeCurrency.symbol }} />
          </span>
        </button>
      }
    >
      <form className="swap" id={formId} noValidate onSubmit={submit}>
        <div className="swap-sides">
          <SideBox
            asset={sells}
            end={
              sells?.units !== undefined && (
                <button
                  className="field-max"
                  disabled={sells.units === 0n}
                  onClick={() => void takeMax()}
                  type="button"
                >
                  {t('send.max')}
                </button>
              )
            }
            fault={amountFault(drafted, t)}
            loading={state === 'loading'}
            network={network}
            onChange={(typed) => setDraft({ amount: typed })}
            point={point}
            side="sells"
            units={'units' in amount ? amount.units : undefined}
            value={draft.amount}
          />
          <button
            aria-label={t('swap.flip')}
            className="swap-flip"
            onClick={() => flip(quote && buys ? amountText(quote.bought, buys.decimals, point) : '')}
            type="button"
          >
            <SwapIcon size={18} />
          </button>
          <SideBox
            asset={buys}
            end={quoted.state === 'loading' && <Skeleton height={14} width={48} />}
            loading={state === 'loading'}
            network={network}
            point={point}
            side="buys"
            units={quote?.bought}
            value={quote && buys ? boughtText(quote.bought, buys.decimals, point) : ''}
          />
        </div>
        {error && <FaultBanner error={error} network={network} words={faultWords[error.code]} />}
        {quote && <ImpactBanner bps={quote.impactBps} />}
        {order && quote && (
          <SwapDetails
            least={quote.least}
            network={network}
            order={order}
            quote={quote}
            tokens={drafted.tokens}
            weighed={weighed}
          />
        )}
        {sells && buys && !(order && quote) && quoted.state !== 'failed' && (
          <DetailsRoom loading={order !== undefined} network={network} tokens={drafted.tokens} />
        )}
        {sells && buys && <SlippageField point={point} />}
        {state === 'unlisted' && (
          <p className="swap-note muted" role="status">
            {t('swap.token.failed')}
          </p>
        )}
        {/* Enter in a field submits, whatever is missing. */}
        <button className="visually-hidden" tabIndex={-1} type="submit" aria-hidden="true" />
      </form>
    </ViewBody>
  )
})

function boughtText(units: bigint, decimals: number, point: DecimalPoint): string {
  const wholes = (units / 10n ** BigInt(decimals)).toString().length
  const shown = Math.max(2, boughtDigits - wholes)
  const kept = 10n ** BigInt(Math.max(0, decimals - shown))
  return units > 0n && units < kept
    ? `<${amountText(kept, decimals, point)}`
    : amountText(units - (units % kept), decimals, point)
}

/** What the button alone does not explain. */
function faultOf({ quoted, weighed, readiness }: DraftedSwap): SwapError | null {
  if (readiness === 'tooMuch') return null
  if (quoted.state === 'failed') return quoted.error
  return weighed.state === 'failed' ? weighed.error : null
}

function amountFault({ amount, sells, readiness }: DraftedSwap, t: ReturnType<typeof useWords>): ReactNode {
  if (!sells) return undefined
  if ('fault' in amount && amount.fault !== 'empty')
    return (
      <Sentence id={amountFaults[amount.fault]} values={{ decimals: sells.decimals, symbol: sells.symbol }} />
    )
  return readiness === 'tooMuch' ? t('send.amount.tooMuch') : undefined
}
