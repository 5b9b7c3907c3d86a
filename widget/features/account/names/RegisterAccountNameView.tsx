import { type FormEvent, useEffect, useRef, useState } from 'react'
import { registerName } from '../../../actions/registerName.ts'
import type { WidgetErrorCode } from '../../../errors/widgetError.ts'
import { labelFault, longestLabel, typedLabel } from '../../../format/nameLabel.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSentence } from '../../../ui/ErrorSentence.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { ViewBody } from '../../../ui/ViewBody.tsx'
import { useTyped } from '../../../useTyped.ts'
import { useWidget, useWidgetContext } from '../../../useWidget.ts'
import { WithQueries } from '../../../WithQueries.tsx'
import { useWords } from '../../../words/useWords.ts'
import { useShownAccount } from '../useShownAccount.ts'
import './names.css'
import { SuggestionList } from './SuggestionList.tsx'
import { useSuggestions } from './useSuggestions.ts'

type Data = { wanted: string; failure: WidgetErrorCode } | undefined

/** Takes a name for the account: what is free shows while one types. Specification §5, inventory §1.3. */
export const RegisterAccountNameView = (props: { data: Data }) => (
  <WithQueries>
    <RegisterAccountName {...props} />
  </WithQueries>
)

const RegisterAccountName = ({ data }: { data: Data }) => {
  const t = useWords()
  const context = useWidgetContext()
  const zone = useWidget((state) => state.names?.zone ?? '')
  const network = useShownAccount()?.network?.name ?? t('networks.unknown')
  const [label, setLabel] = useTyped(data?.wanted ?? '')
  const [failure, setFailure] = useState(data?.failure)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const { settled, suggestions, status, taken, retry } = useSuggestions(label, zone)

  const short = settled && label !== '' && labelFault(label) === 'short'
  const ready = settled && status === 'known' && !short && !taken
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) void registerName(context, label)
  }
  const declined = failure === 'sign_declined'
  const values = { name: `${label}.${zone}`, network }
  const fault = failure && { code: failure, values }
  return (
    <ViewBody
      footer={
        <Button disabled={!ready} kind="primary" onClick={() => void registerName(context, label)}>
          {t('names.register')}
        </Button>
      }
    >
      <form className="name-form" noValidate onSubmit={submit}>
        <p className="muted">{t('names.text')}</p>
        <label className="name-field">
          <input
            aria-describedby="gatehouse-name-fault"
            aria-invalid={short || taken || failure !== undefined}
            aria-label={t('names.field', { zone })}
            autoCapitalize="none"
            autoComplete="off"
            data-initial-focus
            enterKeyHint="go"
            maxLength={longestLabel}
            onChange={(event) => {
              setLabel(typedLabel(event.target.value))
              setFailure(undefined)
            }}
            placeholder={t('names.placeholder')}
            ref={field}
            spellCheck={false}
            value={label}
          />
          <span aria-hidden="true" className="muted">
            .{zone}
          </span>
        </label>
        <p className="name-fault" id="gatehouse-name-fault" role="alert">
          {fault && (
            <>
              <ErrorSentence error={fault} part="title" />
              {'. '}
              {declined ? t('names.declined') : <ErrorSentence error={fault} part="text" />}
            </>
          )}
          {!fault && short && t('names.short')}
          {!fault && taken && <Sentence id="names.taken" values={values} />}
        </p>
      </form>
      <SuggestionList
        chosen={label}
        onChoose={(name) => setLabel(name)}
        onRetry={retry}
        status={status}
        suggestions={suggestions}
        zone={zone}
      />
    </ViewBody>
  )
}
