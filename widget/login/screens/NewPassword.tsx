import { type ReactNode, useId, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { passwordStrength } from '../custody/passwordStrength.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { FailureNote } from './FailureNote.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Saving, type SavingWords } from './Saving.tsx'
import { Strength } from './Strength.tsx'
import { useTry } from './useTry.ts'

/** A password that nobody can reset: strong enough, and typed once: who is not sure shows it. */
export const NewPassword = (props: {
  label: string
  saving: SavingWords
  save(secret: RecoverySecret): Promise<void>
  note?: string | undefined
  more?: ReactNode
  onCancel(): void
  onOther: (() => void) | undefined
}) => {
  const t = useWords()
  const noteId = useId()
  const { busy, failure, attempt } = useTry()
  const [password, setPassword] = useState('')
  const ready = passwordStrength(password).strength !== 'weak'
  const save = () => ready && attempt(() => props.save({ kind: 'password', password }))

  if (busy) return <Saving words={props.saving} />
  return (
    <form
      className="login-screen"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <ViewBody
        footer={
          <>
            <Button onClick={props.onOther ?? props.onCancel}>
              {t(props.onOther ? 'shell.back' : 'login.cancel')}
            </Button>
            <Button disabled={!ready} kind="primary" onClick={save}>
              {props.label}
            </Button>
          </>
        }
      >
        <div className="login-stack">
          {props.note && <p className="login-lead muted">{props.note}</p>}
          <Banner title={t('login.password.warning.title')} tone="info">
            {t('login.password.warning.text')}
          </Banner>
          <PasswordField
            describedBy={noteId}
            initialFocus
            label={t('login.password.new')}
            onChange={setPassword}
            purpose="new-password"
            value={password}
          />
          <Strength id={noteId} password={password} />
          <FailureNote failure={failure} />
          {props.more}
        </div>
        <input hidden type="submit" />
      </ViewBody>
    </form>
  )
}
