import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { awaitApproval } from '../session/awaitApproval.ts'
import { confirmEmailCode } from '../session/confirmEmailCode.ts'
import { requestEmailCode } from '../session/requestEmailCode.ts'
import { CodeField } from './CodeField.tsx'
import { FailureNote } from './FailureNote.tsx'
import { Intro } from './Intro.tsx'
import { useLogin, useLoginContext } from './useLogin.ts'
import { useTry } from './useTry.ts'

const texts = {
  first: 'login.again.email',
  approve: 'login.again.approve',
  sent: 'login.again.sent',
} as const

/** The login is too old for this: by a code to the person's own address, or by logging in anew. */
export const ProveAgain = ({ onBack, onProven }: { onBack(): void; onProven(): void }) => {
  const t = useWords()
  const context = useLoginContext()
  const email = useLogin(({ session }) => session?.user?.email ?? null)
  // From before the page was loaded again, or the person went back: the code in the mail may still count.
  const [isSent] = useState(() => {
    const { emailCode } = context.store.getState()
    return email !== null && emailCode?.email === email
  })
  const [stage, setStage] = useState<'first' | 'approve' | 'sent'>(isSent ? 'sent' : 'first')
  const [left] = useState(() => new AbortController())
  useOnLeave(() => left.abort())
  const { busy, failure, attempt } = useTry()
  const send = (to: string) =>
    attempt(async () => {
      try {
        const { action } = await requestEmailCode(context, to, { signal: left.signal })
        if (action === 'VERIFY_DEVICE') {
          setStage('approve')
          await awaitApproval(context, to, left.signal)
        }
        setStage('sent')
      } catch (error) {
        setStage(isSent ? 'sent' : 'first')
        throw error
      }
    })
  const confirm = (code: string) =>
    attempt(async () => {
      await confirmEmailCode(context, code)
      onProven()
    })
  const text = email ? <Sentence id={texts[stage]} values={{ email }} /> : t('login.again.other')
  return (
    <ViewBody
      footer={
        <>
          <Button onClick={onBack}>{t('shell.back')}</Button>
          {email && (stage === 'first' || (isSent && stage === 'sent')) && (
            <Button
              disabled={busy}
              initialFocus={stage === 'first'}
              kind={stage === 'first' ? 'primary' : 'secondary'}
              onClick={() => send(email)}
            >
              {t(busy ? 'login.busy' : 'login.again.send')}
            </Button>
          )}
        </>
      }
    >
      <Intro icon={<ShieldIcon size={36} />} text={text} title={t('login.again.title')} />
      <div className="login-stack">
        {stage === 'sent' && <CodeField disabled={busy} label={t('login.again.code')} onCode={confirm} />}
        <FailureNote failure={failure} />
      </div>
    </ViewBody>
  )
}
