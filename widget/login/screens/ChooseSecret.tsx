import { type ReactNode, useState } from 'react'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { canUsePasskeys } from '../passkey/canUsePasskeys.ts'
import { NewPassword } from './NewPassword.tsx'
import { PasskeyOffer } from './PasskeyOffer.tsx'

/** A passkey where the browser has them, else or if the person wants a password. */
export const ChooseSecret = (props: {
  /** What the yes of a password says. */
  label: string
  save(secret: RecoverySecret): Promise<void>
  /** Another way, below all. */
  more?: ReactNode
  onCancel(): void
}) => {
  const [kind, setKind] = useState<'passkey' | 'password'>(canUsePasskeys() ? 'passkey' : 'password')
  if (kind === 'passkey') return <PasskeyOffer {...props} onOther={() => setKind('password')} />
  return <NewPassword {...props} onOther={canUsePasskeys() ? () => setKind('passkey') : undefined} />
}
