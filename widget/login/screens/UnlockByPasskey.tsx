import type { Recovery } from '../../../server/contract/wallet.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { isPasskeyForbidden } from '../passkey/passkeyPolicy.ts'
import { readPasskey } from '../passkey/readPasskey.ts'
import { FailureNote } from './FailureNote.tsx'
import { Intro } from './Intro.tsx'
import type { UnlockProps } from './unlockProps.ts'
import { useTry } from './useTry.ts'

export const UnlockByPasskey = ({
  recovery,
  words,
  open,
  more,
  onCancel,
}: UnlockProps & { recovery: Extract<Recovery, { kind: 'passkey' }> }) => {
  const t = useWords()
  const { busy, failure, attempt } = useTry()
  const isForbidden = isPasskeyForbidden('publickey-credentials-get')
  const unlock = () =>
    attempt(async () => {
      const secret = await readPasskey(recovery)
      try {
        await open(secret)
      } finally {
        secret.prf.fill(0)
      }
    })
  return (
    <ViewBody
      footer={
        <>
          <Button initialFocus={isForbidden} onClick={onCancel}>
            {t('login.cancel')}
          </Button>
          <Button
            disabled={busy || isForbidden}
            icon={busy && <Spinner size={18} />}
            initialFocus={!isForbidden}
            kind="primary"
            onClick={unlock}
          >
            {t(busy ? 'login.busy' : words.open)}
          </Button>
        </>
      }
    >
      <Intro icon={<KeyIcon size={36} />} text={t(words.passkey)} title={t(words.figure)} />
      <FailureNote failure={isForbidden ? 'login.failed.passkeyForbidden' : failure} />
      {more}
    </ViewBody>
  )
}
