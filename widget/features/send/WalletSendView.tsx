import { type FormEvent, useState } from 'react'
import { SendError, toSendError } from '../../actions/send/sendError.ts'
import type { SendStanding } from '../../actions/send/standing.ts'
import { amountText } from '../../format/parseAmount.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FaultBanner } from '../../ui/FaultBanner.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { AmountBox } from './AmountBox.tsx'
import { faultWords } from './faultWords.ts'
import { MarkBanners } from './MarkBanners.tsx'
import { ReceiverBox } from './ReceiverBox.tsx'
import { readinessWords } from './readiness.ts'
import { useOrder } from './useOrder.ts'
import { useSends } from './useSends.ts'
import { withSending } from './withSending.tsx'

const formId = 'gatehouse-send'

/** What, how much, to whom. Inventory §1.7.1. */
export const WalletSendView = withSending(({ standing }: { standing: SendStanding }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const drafted = useOrder(standing)
  const setDraft = useSends(({ setDraft }) => setDraft)
  const markSubmitted = useSends(({ markSubmitted }) => markSubmitted)
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<SendError | null>(null)
  const { asset, receiver, readiness, family, ask, point, state } = drafted
  const { network, networkId, from } = standing
  const isReady = readiness === 'ready'

  const takeMax = async (): Promise<void> => {
    setError(null)
    try {
      const { units = 0n, token } = asset
      const order = { networkId, from, asset, speed: drafted.draft.speed }
      const kept = token === '' && family ? await family.reserve(ask, order) : 0n
      if (kept > 0n && units <= kept) throw new SendError('fee_insufficient', { fee: kept, balance: units })
      setDraft({ amount: amountText(units - kept, asset.decimals, point) })
    } catch (thrown) {
      setError(toSendError(thrown))
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (!isReady) return
    markSubmitted(undefined)
    store.getState().push({ name: 'WalletSendPreview' })
  }
  return (
    <ViewBody
      footer={
        <button className="button button-primary" disabled={!isReady} form={formId} type="submit">
          <span>{t(readinessWords[readiness])}</span>
        </button>
      }
    >
      <form className="send" id={formId} noValidate onSubmit={submit}>
        <AmountBox drafted={drafted} network={network} onMax={takeMax} />
        <ReceiverBox
          asset={asset}
          named={networkId.startsWith('eip155:') && receiver.state !== 'unserved'}
          receiver={receiver}
        />
        {receiver.state === 'found' && <MarkBanners marks={receiver.marks} />}
        {state === 'partial' && (
          <Banner title={t('send.tokens.unread')} tone="info">
            <Sentence id="send.tokens.unreadText" values={{ symbol: network.nativeCurrency.symbol }} />
          </Banner>
        )}
        {error && <FaultBanner error={error} network={network} words={faultWords[error.code]} />}
        {/* Enter in a field submits, whatever is missing. */}
        <button className="visually-hidden" tabIndex={-1} type="submit" aria-hidden="true" />
        <div role="alert">
          {asked && !isReady && readiness !== 'looking' && (
            <p className="field-fault">{t('send.incomplete')}</p>
          )}
        </div>
      </form>
    </ViewBody>
  )
})
