import type { OpenScreen } from '../people/screen.ts'
import { ApproveBitcoin } from './ApproveBitcoin.tsx'
import { ApproveCalls } from './ApproveCalls.tsx'
import { ApproveMessage } from './ApproveMessage.tsx'
import { ApproveSolana } from './ApproveSolana.tsx'
import { ApproveTransaction } from './ApproveTransaction.tsx'
import { RepairWallet } from './RepairWallet.tsx'
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
      return <ApproveMessage screen={screen} />
    case 'ApproveTransaction':
      return <ApproveTransaction screen={screen} />
    case 'ApproveSolana':
      return <ApproveSolana screen={screen} />
    case 'ApproveCalls':
      return <ApproveCalls screen={screen} />
    case 'ShowCalls':
      return <ShowCalls screen={screen} />
    case 'ApproveBitcoin':
      return <ApproveBitcoin screen={screen} />
    case 'Security':
      return <Security screen={screen} />
  }
}
