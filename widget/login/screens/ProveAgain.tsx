import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { confirmEmailCode } from '../session/confirmEmailCode.ts'
import { requestEmailCode } from '../session/requestEmailCode.ts'
import { CodeField } from './CodeField.tsx'
import { FailureNote } from './FailureNote.tsx'
import { Intro } from './Intro.tsx'
import { useLogin, useLoginContext } from './useLogin.ts'
import { useTry } from './useTry.ts'

/** The login is too old for this: by a code to the person's own address, or by logging in anew. */
export const ProveAgain = ({ onBack, onProven }: { onBack(): void; onProven(): void }) => {
  const t = useWords()
  const context = useLoginContext()
  const email = useLogin(({ session }) => session?.user?.email ?? null)
  const [sent, setSent] = useState(false)
  const { busy, failure, attempt } = useTry()
  const send = (to: string) =>
    attempt(async () => {
      await requestEmailCode(context, to)
      setSent(true)
    })
  const confirm = (code: string) =>
    attempt(async () => {
      await confirmEmailCode(context, code)
      onProven()
    })
  const text = email ? t(sent ? 'login.again.sent' : 'login.again.email', { email }) : t('login.again.other')
  return (
    <ViewBody
      footer={
        <>
          <Button onClick={onBack}>{t('shell.back')}</Button>
          {email && !sent && (
            <Button disabled={busy} initialFocus kind="primary" onClick={() => send(email)}>
              {t(busy ? 'login.busy' : 'login.again.send')}
            </Button>
          )}
        </>
      }
    >
      <Intro icon={<ShieldIcon size={36} />} text={text} title={t('login.again.title')} />
      <div className="login-stack">
        {sent && <CodeField disabled={busy} label={t('login.again.code')} onCode={confirm} />}
        <FailureNote failure={failure} />
      </div>
    </ViewBody>
  )
}
