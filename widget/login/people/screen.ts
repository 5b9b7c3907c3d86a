import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Recovery } from '../../../server/contract/wallet.ts'
import type { PsbtDescription } from '../../review/bip122/psbtDescription.ts'
import type { SolanaTransactions } from '../../review/solana/reviewed.ts'
import type { Reviewed } from '../../review/subject.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import type { ShownScreen } from '../protocol.ts'
import type { Prepared } from '../requests/eip155/prepareTransaction.ts'
import type { PreparedOperation } from '../smartAccount/prepareOperation.ts'
import type { CallsStatus } from '../state/callsStatus.ts'

/** `secret`: this device has its share; `words`: it has none, and only they help; `none`: nothing does, here. */
export type RepairMeans = 'secret' | 'words' | 'none'

/** What each screen is given. */
export interface ScreenData {
  SecureWallet: Record<string, never>
  /** `keeps`: what is opened here stays open over reloads. */
  UnlockWallet: { recovery: Recovery; keeps: boolean }
  /** `address`: of the wallet, EVM. */
  RepairWallet: { recovery: Recovery; means: RepairMeans; address: string }
  ApproveMessage: { request: Reviewed }
  /** `prepared`: fee and gas, which a node is still asked for. */
  ApproveTransaction: { request: Reviewed; sign: boolean; prepared: Promise<Prepared> }
  ApproveSolana: SolanaTransactions & { networkId: CaipNetworkId }
  /** All of them in one user operation, which is worked out while the person reads. */
  ApproveCalls: { request: Reviewed; prepared: Promise<PreparedOperation> }
  ShowCalls: { status: CallsStatus }
  /** `sends`: a node gets it, not only the site. */
  ApproveBitcoin: { networkId: CaipNetworkId; psbt: PsbtDescription; sends: boolean }
  Security: Record<string, never>
}
export type ScreenName = keyof ScreenData

/** What each screen answers. */
export interface ScreenAnswers {
  /** With `words` (BIP-39) the wallet is not new. */
  SecureWallet: RecoverySecret & { words?: string }
  UnlockWallet: RecoverySecret
  /** The screen does it by itself, and says what came of it. */
  RepairWallet: 'repaired' | 'left'
  ApproveMessage: undefined
  ApproveTransaction: undefined
  ApproveSolana: undefined
  ApproveBitcoin: undefined
  ApproveCalls: undefined
  ShowCalls: undefined
  /** `repair`: what was wanted needs a share that the server lost. */
  Security: 'repair' | undefined
}

/** A screen as it stands before a person. */
export type OpenScreen = {
  [Name in ScreenName]: {
    id: string
    name: Name
    data: ScreenData[Name]
    /** Of the part that is open, where it has one of its own. */
    title?: string
    /** The widget has laid us over its view. */
    shown: boolean
    /** Does what was asked for; rejects where the person may try again. A second answer while one is tried is dropped. */
    answer(value: ScreenAnswers[Name]): Promise<void>
    /** The person says no: 4001. */
    cancel(): void
    /** It can't be drawn: what it was shown for ends with this cause. */
    fail(cause: unknown): void
  }
}[ScreenName]

export type ScreenOf<Name extends ScreenName> = Extract<OpenScreen, { name: Name }>

/** The drawing part, as the rest of the program knows it. */
export interface Screens {
  /** Title in the language of the person, for the widget's header. */
  about(name: ScreenName): ShownScreen
}
