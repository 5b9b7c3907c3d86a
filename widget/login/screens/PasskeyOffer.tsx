import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { prepareSignIn } from '../passkey/prepareSignIn.ts'
import { protectByPasskey } from '../passkey/protectByPasskey.ts'
import { FailureNote } from './FailureNote.tsx'
import { Intro } from './Intro.tsx'
import { Saving, type SavingWords } from './Saving.tsx'
import { useLogin, useLoginContext } from './useLogin.ts'
import { useTry } from './useTry.ts'

/** The way with nothing to remember. */
export const PasskeyOffer = (props: {
  saving: SavingWords
  save(secret: RecoverySecret): Promise<void>
  note?: string | undefined
  more?: ReactNode
  onOther(): void
  onCancel(): void
}) => {
  const t = useWords()
  const context = useLoginContext()
  const { busy, failure, attempt } = useTry()
  const saved = useRef(false)
  const signIn = useRef<ReturnType<typeof prepareSignIn>>(undefined)
  useEffect(() => {
    signIn.current = prepareSignIn(context)
  }, [context])
  const [saving, setSaving] = useState(false)
  const name = useLogin(({ session }) => session?.user?.email ?? session?.user?.name ?? 'Wallet')
  const protect = () =>
    attempt(async () =>
      protectByPasskey(context, {
        name,
        signIn: (!saved.current && (await signIn.current?.())) || null,
        save: (secret) => {
          saved.current = true
          setSaving(true)
          return props.save(secret).finally(() => setSaving(false))
        },
      }),
    )
  if (saving) return <Saving words={props.saving} />
  return (
    <ViewBody footer={<Button onClick={props.onCancel}>{t('login.cancel')}</Button>}>
      {props.note && <p className="login-lead muted">{props.note}</p>}
      <Intro icon={<KeyIcon size={36} />} text={t('login.passkey.text')} title={t('login.passkey.title')} />
      <div className="login-stack">
        <FailureNote failure={failure} />
        <div className="login-wide">
          <Button
            disabled={busy}
            icon={busy && <Spinner size={18} />}
            initialFocus
            kind="primary"
            onClick={protect}
          >
            {t(busy ? 'login.busy' : 'login.passkey.use')}
          </Button>
        </div>
        <div className="login-wide">
          <Button disabled={busy} onClick={props.onOther}>
            {t('login.passkey.other')}
          </Button>
        </div>
        {props.more}
      </div>
    </ViewBody>
  )
}
