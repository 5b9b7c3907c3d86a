import type { ScreenOf } from '../people/screen.ts'
import { UnlockBySecret } from './UnlockBySecret.tsx'

const words = {
  figure: 'login.unlock.figure',
  passkey: 'login.unlock.passkey',
  password: 'login.unlock.password',
  open: 'login.unlock.open',
} as const
/** Where the browser keeps nothing, nothing is new: each reload locks. */
const wordsOfEach = {
  ...words,
  passkey: 'login.unlock.each.passkey',
  password: 'login.unlock.each.password',
} as const

/** The wallet is locked on this device and site: its owner opens it. */
export const UnlockWallet = ({ screen }: { screen: ScreenOf<'UnlockWallet'> }) => (
  <UnlockBySecret
    onCancel={screen.cancel}
    open={screen.answer}
    recovery={screen.data.recovery}
    words={screen.data.keeps ? words : wordsOfEach}
  />
)
