import { useState } from 'react'
import type { SendAsset } from '../../actions/send/asset.ts'
import { shortAddress } from '../../format/address.ts'
import { coinsText } from '../../format/coinsText.ts'
import { pastedText } from '../../format/pastedText.ts'
import { readAmount } from '../../format/readAmount.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import '../../ui/AmountField.css'
import type { ReceiverState } from './useReceiver.ts'
import { useSends } from './useSends.ts'

type ReceiverFault = Exclude<ReceiverState['state'], 'found' | 'empty' | 'looking'>

const faults: Readonly<Record<ReceiverFault, WordId>> = {
  invalid: 'send.to.invalid',
  link: 'send.to.link',
  moreThanPayment: 'send.to.moreThanPayment',
  otherNetwork: 'send.to.otherNetwork',
  otherToken: 'send.to.otherToken',
  notChosenToken: 'send.to.notChosenToken',
  unknownName: 'send.to.unknownName',
  unserved: 'send.to.invalid',
  unreachable: 'send.to.unreachable',
}

/** To whom: what was typed, short once it was found and the person is elsewhere, and always the whole address below. */
export const ReceiverBox = (props: { receiver: ReceiverState; named: boolean; asset: SendAsset }) => {
  const { receiver, named, asset } = props
  const t = useWords()
  const { receiver: typed, amount } = useSends(({ draft }) => draft)
  const setReceiver = useSends((sends) => sends.setReceiver)
  const linked = useSends((sends) => sends.linkedAmount())
  const unitsOf = (text: string) => {
    const parsed = readAmount(text, asset.decimals)
    return 'units' in parsed ? parsed.units : undefined
  }
  const isOther = linked !== undefined && unitsOf(linked) !== unitsOf(amount)
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
          onChange={(event) => setReceiver(event.target.value)}
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
        {state === 'found' && isOther && (
          <MarkedText text={t('send.to.linkAmount', { amount: coinsText(String(linked), asset.symbol) })} />
        )}
      </div>
    </div>
  )
}
