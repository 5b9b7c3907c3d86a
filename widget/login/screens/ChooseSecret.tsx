import { type ReactNode, useState } from 'react'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { canUsePasskeys } from '../passkey/canUsePasskeys.ts'
import { NewPassword } from './NewPassword.tsx'
import { PasskeyOffer } from './PasskeyOffer.tsx'
import type { SavingWords } from './Saving.tsx'

/** A passkey where the browser has them, else or if the person wants a password. */
export const ChooseSecret = (props: {
  /** What the yes of a password says. */
  label: string
  /** What a person reads while it is saved. */
  saving: SavingWords
  save(secret: RecoverySecret): Promise<void>
  /** Why it is wanted now, above all. */
  note?: string
  /** Another way, below all. */
  more?: ReactNode
  onCancel(): void
}) => {
  const [kind, setKind] = useState<'passkey' | 'password'>(canUsePasskeys() ? 'passkey' : 'password')
  if (kind === 'passkey') return <PasskeyOffer {...props} onOther={() => setKind('password')} />
  return <NewPassword {...props} onOther={canUsePasskeys() ? () => setKind('passkey') : undefined} />
}
