import { useState } from 'react'
import { shortAddress } from '../../format/address.ts'
import { pastedText } from '../../format/pastedText.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import '../../ui/AmountField.css'
import type { ReceiverState } from './useReceiver.ts'
import { useSends } from './useSends.ts'

const faults: Readonly<Record<'invalid' | 'link' | 'unknownName' | 'unserved' | 'unreachable', WordId>> = {
  invalid: 'send.to.invalid',
  link: 'send.to.link',
  unknownName: 'send.to.unknownName',
  unserved: 'send.to.invalid',
  unreachable: 'send.to.unreachable',
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
          maxLength={255}
          onBlur={() => setEditing(false)}
          onChange={(event) => setDraft({ receiver: event.target.value })}
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
