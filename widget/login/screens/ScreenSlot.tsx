import type { OpenScreen } from '../people/screen.ts'
import { RepairWallet } from './RepairWallet.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import { SecureWallet } from './SecureWallet.tsx'
import { Security } from './Security.tsx'
import { ShowCalls } from './ShowCalls.tsx'
import { UnlockWallet } from './UnlockWallet.tsx'

export const ScreenSlot = ({ screen }: { screen: OpenScreen }) => {
  switch (screen.name) {
    case 'SecureWallet':
      return <SecureWallet screen={screen} />
    case 'UnlockWallet':
      return <UnlockWallet screen={screen} />
    case 'RepairWallet':
      return <RepairWallet screen={screen} />
    case 'ApproveMessage':
    case 'ApproveTransaction':
    case 'ApproveSolana':
    case 'ApproveCalls':
    case 'ApproveBitcoin':
      return <ReviewScreen screen={screen} />
    case 'ShowCalls':
      return <ShowCalls screen={screen} />
    case 'Security':
      return <Security screen={screen} />
  }
}
