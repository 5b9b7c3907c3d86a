import type { ReactNode } from 'react'
import type { WordId } from '../../words/words.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'

/** A recovery secret is asked for: in which words, and what it is wanted for. */
export interface UnlockProps {
  words: { figure: WordId; passkey: WordId; password: WordId; open: WordId }
  open(secret: RecoverySecret): Promise<void>
  /** Another way, below all. */
  more?: ReactNode
  onCancel(): void
}
