import { type ReactNode, useId, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { passwordStrength } from '../custody/passwordStrength.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { FailureNote } from './FailureNote.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Strength } from './Strength.tsx'
import { useTry } from './useTry.ts'

/** A password that nobody can reset: strong enough, and typed twice. */
export const NewPassword = (props: {
  label: string
  save(secret: RecoverySecret): Promise<void>
  more?: ReactNode
  onCancel(): void
  onOther: (() => void) | undefined
}) => {
  const t = useWords()
  const noteId = useId()
  const { busy, failure, attempt } = useTry()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const enough = passwordStrength(password).strength !== 'weak'
  const ready = enough && password === again && !busy
  const save = () => ready && attempt(() => props.save({ kind: 'password', password }))
  const differs = again !== '' && password !== again && again.length >= password.length

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
            <Button disabled={busy} onClick={props.onOther ?? props.onCancel}>
              {t(props.onOther ? 'shell.back' : 'login.cancel')}
            </Button>
            <Button disabled={!ready} kind="primary" onClick={save}>
              {busy ? t('login.busy') : props.label}
            </Button>
          </>
        }
      >
        <div className="login-stack">
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
          <PasswordField
            label={t('login.password.again')}
            onChange={setAgain}
            purpose="new-password"
            value={again}
          />
          <FailureNote failure={differs ? 'login.password.differs' : failure} />
          {props.more}
        </div>
        <input hidden type="submit" />
      </ViewBody>
    </form>
  )
}
