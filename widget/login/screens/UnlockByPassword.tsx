import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { FailureNote } from './FailureNote.tsx'
import { Intro } from './Intro.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { UnlockProps } from './unlockProps.ts'
import { useTry } from './useTry.ts'

export const UnlockByPassword = ({ words, open, more, onCancel }: UnlockProps) => {
  const t = useWords()
  const noteId = useId()
  const { busy, failure, attempt } = useTry()
  const [password, setPassword] = useState('')
  const ready = password !== '' && !busy
  const unlock = () => ready && attempt(() => open({ kind: 'password', password }))
  return (
    <form
      className="login-screen"
      onSubmit={(event) => {
        event.preventDefault()
        unlock()
      }}
    >
      <ViewBody
        footer={
          <>
            <Button onClick={onCancel}>{t('login.cancel')}</Button>
            <Button disabled={!ready} icon={busy && <Spinner size={18} />} kind="primary" onClick={unlock}>
              {t(busy ? 'login.busy' : words.open)}
            </Button>
          </>
        }
      >
        <Intro icon={<KeyIcon size={36} />} text={t(words.password)} title={t(words.figure)} />
        <div className="login-stack">
          <PasswordField
            describedBy={noteId}
            initialFocus
            label={t('login.password.label')}
            onChange={setPassword}
            purpose="current-password"
            value={password}
          />
          <FailureNote failure={failure} id={noteId} />
          {more}
        </div>
        <input hidden type="submit" />
      </ViewBody>
    </form>
  )
}
