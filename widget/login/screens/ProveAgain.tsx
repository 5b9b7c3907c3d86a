import { useEffect, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { atMoment, msUntil } from '../../ui/moment.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { reasonOf } from '../api/serverClient.ts'
import { awaitApproval } from '../session/awaitApproval.ts'
import { confirmEmailCode } from '../session/confirmEmailCode.ts'
import { requestEmailCode } from '../session/requestEmailCode.ts'
import { CodeField } from './CodeField.tsx'
import { FailureNote } from './FailureNote.tsx'
import { failureWord } from './failureWord.ts'
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
  const noteId = useId()
  const email = useLogin(({ session }) => session?.user?.email ?? null)
  const { isAwaited, isOver, forget } = useCode(email)
  // From before the page was loaded again, or the person went back: the code in the mail may still count.
  const [isOld] = useState(isAwaited)
  const [approving, setApproving] = useState(false)
  const asked = isAwaited ? 'sent' : 'first'
  const letter = useLetter(email)
  const stage = approving || letter.isAwaited ? 'approve' : asked
  const [left] = useState(() => new AbortController())
  useOnLeave(() => left.abort())
  const { busy, failure, attempt } = useTry()
  const send = (to: string) =>
    attempt(async () => {
      forget()
      letter.stop()
      try {
        const { action } = await requestEmailCode(context, to, { signal: left.signal })
        if (action === 'VERIFY_DEVICE') {
          setApproving(true)
          await awaitApproval(context, to, left.signal)
        }
      } finally {
        setApproving(false)
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
          {email && (stage === 'first' || letter.isAwaited || (isOld && stage === 'sent')) && (
            <Button
              disabled={busy}
              initialFocus={stage === 'first' && !busy}
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
        {stage === 'sent' && (
          <CodeField
            describedBy={noteId}
            disabled={busy}
            label={t('login.again.code')}
            onCode={confirm}
            refused={failure === 'login.failed.wrongCode'}
          />
        )}
        <FailureNote failure={isOver ? 'login.failed.codeVoid' : (failure ?? letter.failure)} id={noteId} />
      </div>
    </ViewBody>
  )
}

/** A letter about this browser that was sent before goes on being awaited, until another one is asked for. */
function useLetter(email: string | null): { isAwaited: boolean; failure: WordId | null; stop(): void } {
  const context = useLoginContext()
  const [stopped] = useState(() => new AbortController())
  const [isAwaited, setAwaited] = useState(() => context.store.getState().emailDevice?.email === email)
  const [failure, setFailure] = useState<WordId | null>(null)
  useEffect(() => {
    if (!isAwaited || email === null) return
    awaitApproval(context, email, stopped.signal)
      .catch((error) => {
        // Nobody looks at one that was over before.
        if (!stopped.signal.aborted && reasonOf(error) !== 'device_void') setFailure(failureWord(error))
      })
      .finally(() => setAwaited(false))
  }, [isAwaited, email, context, stopped])
  const stop = (): void => {
    stopped.abort()
    setAwaited(false)
    setFailure(null)
  }
  useOnLeave(() => stopped.abort())
  return { isAwaited, failure, stop }
}

/** Is a code for this address awaited? `isOver`: it ended while somebody looked. */
function useCode(email: string | null): { isAwaited: boolean; isOver: boolean; forget(): void } {
  const { store } = useLoginContext()
  const code = useLogin(({ emailCode }) => emailCode)
  const [isOver, setOver] = useState(false)
  const isAwaited = code !== null && code.email === email && msUntil(code.end) > 0
  useEffect(() => {
    if (code === null || code.email !== email || msUntil(code.end) === 0) return
    return atMoment(code.end, () => {
      setOver(true)
      store.setState({ emailCode: null })
    })
  }, [code, email, store])
  return { isAwaited, isOver, forget: () => setOver(false) }
}
