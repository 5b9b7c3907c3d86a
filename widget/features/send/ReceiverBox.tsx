import { useState } from 'react'
import type { Draft } from '../../actions/send/sendsOf.ts'
import { shortAddress } from '../../format/address.ts'
import { amountText, decimalPoint } from '../../format/parseAmount.ts'
import { pastedText } from '../../format/pastedText.ts'
import { readPaymentUri } from '../../format/readPaymentUri.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import '../../ui/AmountField.css'
import type { ReceiverState } from './useReceiver.ts'
import { useSends } from './useSends.ts'

/** Of wei, in which links count. */
const coinDecimals = 18

type ReceiverFault = Exclude<ReceiverState['state'], 'found' | 'empty' | 'looking'>

const faults: Readonly<Record<ReceiverFault, WordId>> = {
  invalid: 'send.to.invalid',
  link: 'send.to.link',
  moreThanPayment: 'send.to.moreThanPayment',
  otherNetwork: 'send.to.otherNetwork',
  otherToken: 'send.to.otherToken',
  unknownName: 'send.to.unknownName',
  unserved: 'send.to.invalid',
  unreachable: 'send.to.unreachable',
}

/** A link that asks for an amount fills it in, of the coin or token that it names. */
function draftOf(receiver: string): Partial<Draft> {
  const link = readPaymentUri(pastedText(receiver))
  if (typeof link !== 'object' || link.token === undefined) return { receiver }
  const { token, units, amount } = link
  const point = decimalPoint()
  if (units !== undefined) return { receiver, token, amount: amountText(units, coinDecimals, point) }
  return { receiver, token, ...(amount !== undefined && { amount: amount.replace('.', point) }) }
}

/** To whom: what was typed, short once it was found and the person is elsewhere, and always the whole address below. */
export const ReceiverBox = ({ receiver, named }: { receiver: ReceiverState; named: boolean }) => {
  const t = useWords()
  const typed = useSends(({ draft }) => draft.receiver)
  const setDraft = useSends(({ setDraft }) => setDraft)
  const [editing, setEditing] = useState(false)
  const { state } = receiver
  const isAddress = state === 'found' && pastedText(typed).toLowerCase() === receiver.address.toLowerCase()
  const fault = state === 'found' || state === 'empty' || state === 'looking' ? undefined : faults[state]
  return (
    <div className="field-box">
      <div className="field-line">
        <input
          aria-describedby="gatehouse-send-to"
          aria-invalid={fault !== undefined}
          aria-label={t('send.to.label')}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          className="send-to"
          enterKeyHint="go"
          maxLength={2_000}
          onBlur={() => setEditing(false)}
          onChange={(event) => setDraft(draftOf(event.target.value))}
          onFocus={() => setEditing(true)}
          placeholder={t(named ? 'send.to.nameOrAddress' : 'send.to.address')}
          spellCheck={false}
          value={isAddress && !editing ? shortAddress(receiver.address) : typed}
        />
        {state === 'looking' && <Spinner size={18} />}
      </div>
      <div className="field-below muted" id="gatehouse-send-to" role="status">
        {fault && <span className="field-fault">{t(fault)}</span>}
        {state === 'found' && (
          <span className="send-found">
            <Avatar address={receiver.address} size={20} />
            <AddressText address={receiver.address} />
          </span>
        )}
      </div>
    </div>
  )
}
