import type { ScreenOf } from '../people/screen.ts'
import { UnlockByPasskey } from './UnlockByPasskey.tsx'
import { UnlockByPassword } from './UnlockByPassword.tsx'

/** The wallet is new to this device or site: its owner opens it. */
export const UnlockWallet = ({ screen }: { screen: ScreenOf<'UnlockWallet'> }) => {
  const { recovery } = screen.data
  if (recovery.kind === 'passkey') return <UnlockByPasskey recovery={recovery} screen={screen} />
  return <UnlockByPassword screen={screen} />
}
