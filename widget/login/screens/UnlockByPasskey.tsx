import { useEffect, useState } from 'react'
import type { Recovery } from '../../../server/contract/wallet.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { isPasskeyForbidden, reportPolicy } from '../passkey/passkeyPolicy.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import type { UnlockProps } from './unlockProps.ts'
import { useTry } from './useTry.ts'

const feature = 'publickey-credentials-get'

/** By the passkey that protects the wallet; in a window of our own where the page keeps it from this frame. */
export const UnlockByPasskey = ({
  open,
  ...props
}: UnlockProps & { recovery: Extract<Recovery, { kind: 'passkey' }> }) => {
  const { busy, failure, attempt } = useTry()
  const [isForbidden] = useState(() => isPasskeyForbidden(feature))
  useEffect(() => {
    if (isForbidden) reportPolicy(feature)
  }, [isForbidden])
  /** A window decides once: each try has a form, and so a window, of its own. */
  const [tries, setTries] = useState(0)
  const unlock = (read: () => Promise<Extract<RecoverySecret, { kind: 'passkey' }>>) =>
    attempt(async () => {
      const secret = await read()
      try {
        await open(secret)
      } finally {
        secret.prf.fill(0)
      }
    })
  return (
    <PasskeyForm
      {...props}
      busy={busy}
      failure={failure}
      isForbidden={isForbidden}
      key={tries}
      onRead={unlock}
      wasInWindow={tries > 0}
      onWindow={(read) => {
        setTries((before) => before + 1)
        unlock(read)
      }}
    />
  )
}
