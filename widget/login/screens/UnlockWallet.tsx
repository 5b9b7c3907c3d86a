import type { ScreenOf } from '../people/screen.ts'
import { UnlockBySecret } from './UnlockBySecret.tsx'

const words = {
  figure: 'login.unlock.figure',
  passkey: 'login.unlock.passkey',
  password: 'login.unlock.password',
  open: 'login.unlock.open',
} as const

/** The wallet is new to this device or site: its owner opens it. */
export const UnlockWallet = ({ screen }: { screen: ScreenOf<'UnlockWallet'> }) => (
  <UnlockBySecret
    onCancel={screen.cancel}
    open={screen.answer}
    recovery={screen.data.recovery}
    words={words}
  />
)
