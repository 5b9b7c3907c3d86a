import type { Recovery } from '../../../server/contract/wallet.ts'
import { UnlockByPasskey } from './UnlockByPasskey.tsx'
import { UnlockByPassword } from './UnlockByPassword.tsx'
import type { UnlockProps } from './unlockProps.ts'

/** By the passkey or the password that protects the wallet. */
export const UnlockBySecret = ({ recovery, ...props }: UnlockProps & { recovery: Recovery }) =>
  recovery.kind === 'passkey' ? (
    <UnlockByPasskey recovery={recovery} {...props} />
  ) : (
    <UnlockByPassword {...props} />
  )
