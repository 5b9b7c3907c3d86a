import type { Recovery } from '../../../server/contract/wallet.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { readPasskey } from '../passkey/readPasskey.ts'
import { FailureNote } from './FailureNote.tsx'
import { Intro } from './Intro.tsx'
import { InWindow } from './InWindow.tsx'
import { QuietButton } from './QuietButton.tsx'
import type { UnlockProps } from './unlockProps.ts'
import { usePasskeyWindow } from './usePasskeyWindow.ts'

type PasskeySecret = Extract<RecoverySecret, { kind: 'passkey' }>

/** Failures of a browser, which may have kept the reason to itself. */
const unexplained: readonly WordId[] = ['login.failed.passkeyCancelled', 'login.failed.passkeyUnread']

/** Asks for the passkey here, or in a window: browsers keep some of the reasons why a frame may not to themselves. */
export const PasskeyForm = (
  props: Omit<UnlockProps, 'open'> & {
    recovery: Extract<Recovery, { kind: 'passkey' }>
    /** The page keeps passkeys from this frame, as the browser says. */
    isForbidden: boolean
    /** A window was the way of the last try. */
    wasInWindow: boolean
    busy: boolean
    failure: WordId | null
    /** Must run in the press itself. */
    onRead(read: () => Promise<PasskeySecret>): void
    /** A window has answered, and is over. */
    onWindow(read: () => Promise<PasskeySecret>): void
  },
) => {
  const { recovery, words, isForbidden, busy, onCancel } = props
  const t = useWords()
  const approval = usePasskeyWindow(recovery, { onCancel, onRead: props.onWindow })
  if (approval.status !== 'unopened') return <InWindow approval={approval} onReject={onCancel} passkey />
  const forbidden = props.failure === 'login.failed.passkeyForbidden'
  const failure = forbidden ? null : props.failure
  const inWindow = isForbidden || forbidden
  const offersWindow = failure && (props.wasInWindow || unexplained.includes(failure))
  return (
    <ViewBody
      footer={
        <>
          <Button onClick={onCancel}>{t('login.cancel')}</Button>
          <Button
            disabled={busy}
            icon={busy && <Spinner size={18} />}
            initialFocus
            kind="primary"
            onClick={inWindow ? approval.open : () => props.onRead(() => readPasskey(recovery))}
          >
            {t(busy ? 'login.busy' : inWindow ? 'window.passkey.open' : words.open)}
          </Button>
        </>
      }
    >
      <Intro icon={<KeyIcon size={36} />} text={t(words.passkey)} title={t(words.figure)} />
      <FailureNote failure={failure} note={inWindow ? 'window.passkey.note' : undefined} />
      {offersWindow && !inWindow && !busy && (
        <QuietButton onClick={approval.open}>{t('window.unlock')}</QuietButton>
      )}
      {props.more}
    </ViewBody>
  )
}
