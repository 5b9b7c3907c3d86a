import { useRef } from 'react'
import type { Recovery } from '../../../server/contract/wallet.ts'
import type { FrameApproval } from '../approvals/frameApproval.ts'
import { createSecretBox, openSecret, type SecretBox } from '../approvals/secretBox.ts'
import type { WindowState } from '../approvals/states.ts'
import { fromBase64url } from '../custody/bytes.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { PasskeyError } from '../passkey/passkeyError.ts'
import { besideOnly, useWindowApproval, type WindowApproval } from './useWindowApproval.ts'

type PasskeySecret = Extract<RecoverySecret, { kind: 'passkey' }>

/** Bytes of a PRF (WebAuthn level 3). */
const prfLength = 32

/**
 * Has a window of our own read the passkey. What it says opens the wallet: it is sealed for a key that lives in this frame
 * alone, and taken only from the window that this frame opened.
 *
 * @param on.onRead gets the answer of the window, once: rejects with a `PasskeyError` where it is none
 */
export function usePasskeyWindow(
  { credentialId, salt }: Extract<Recovery, { kind: 'passkey' }>,
  on: { onRead(read: () => Promise<PasskeySecret>): void; onCancel(): void },
): WindowApproval {
  const box = useRef<SecretBox>(undefined)
  const isOver = useRef(false)

  const take = async ({ publicKey, sealed }: WindowState, { isBeside }: FrameApproval) => {
    if (!isBeside(publicKey) || !sealed || !box.current) throw new PasskeyError('window_apart')
    const prf = fromBase64url(await openSecret(await box.current.keyWith(publicKey), sealed))
    if (prf.length !== prfLength) throw new PasskeyError('passkey_unread')
    return { kind: 'passkey' as const, credentialId, salt: fromBase64url(salt), prf }
  }
  const approval = useWindowApproval(
    async () => {
      box.current = await createSecretBox()
      return { name: 'Passkey', data: { credentialId, salt, publicKey: box.current.publicKey } }
    },
    (state, frame) => {
      if (isOver.current || !['approved', 'rejected', 'apart'].includes(state.stage)) return
      isOver.current = true
      frame.publish({ stage: 'done' })
      if (state.stage === 'rejected') on.onCancel()
      else on.onRead(() => take(state, frame))
    },
  )
  return besideOnly(approval)
}
