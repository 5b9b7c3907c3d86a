import type { Network } from '../../../server/contract/networks.ts'
import type { ScreenData } from '../people/screen.ts'
import type { Prepared } from '../requests/eip155/prepareTransaction.ts'
import type { PreparedOperation } from '../smartAccount/prepareOperation.ts'

/**
 * What frame and window say to each other (server/contract/approvals.ts), as states: each says the newest, whole.
 *
 *   frame                                 window
 *   preparing                        ◀──  open          the document is there; its key for secrets
 *   review     what is to be decided ──▶  (drawn)
 *                                    ◀──  approved, rejected
 *                                    ◀──  apart         secrets, and the frame is not next to the window: none
 *   done       it was heard          ──▶  closes
 *   secret     words or keys         ──▶  shows them for a minute   (only for `showWords`, `showKeys`)
 *
 * Where a page keeps passkeys from the frame, the window reads one, and its `approved` carries what opens the wallet.
 *
 * `closed`, a 404 and a side that is not seen any more end it on the other side.
 */

/** What of the frame's own screens is decided in the window; what they then do stays in the frame, but for secrets. */
export type PermissionKind = 'showWords' | 'showKeys' | 'changeRecovery' | 'repair'

/** What a screen shows of a transaction that was prepared, and of an operation. The rest stays in the frame. */
export type ShownFee = Pick<Prepared, 'maxFee' | 'fee' | 'affordable'>
export type ShownOperation = ShownFee & Pick<PreparedOperation, 'turnsOn' | 'sponsored' | 'sponsorshipSpent'>

/** What was prepared, or why nothing was. */
export type Outcome<Value> = { value: Value } | { failure: string }

/** What a window shows of a request. */
export interface SettledData extends Pick<ScreenData, 'ApproveMessage' | 'ApproveSolana' | 'ApproveBitcoin'> {
  ApproveTransaction: Omit<ScreenData['ApproveTransaction'], 'prepared'> & { prepared: Outcome<ShownFee> }
  ApproveCalls: Omit<ScreenData['ApproveCalls'], 'prepared'> & { prepared: Outcome<ShownOperation> }
}

/** The screens of requests that a window can show, with their data. */
export type ReviewName =
  | 'ApproveMessage'
  | 'ApproveTransaction'
  | 'ApproveSolana'
  | 'ApproveBitcoin'
  | 'ApproveCalls'
/** The passkey that opens the wallet, as `Recovery` has it, and the frame's key for its answer (secretBox.ts). */
export interface PasskeyRequest {
  credentialId: string
  salt: string
  publicKey: string
}

export type WindowSubject =
  | { [Name in ReviewName]: { name: Name; data: SettledData[Name] } }[ReviewName]
  | { name: 'Permission'; data: { kind: PermissionKind } }
  | { name: 'Passkey'; data: PasskeyRequest }

export type FrameState =
  | { stage: 'preparing' }
  | {
      stage: 'review'
      /** Origin of the page that asks; shown only where the server names the same. */
      site: string
      networks: Network[]
      /** For questions to nodes; of the page that asks, short-lived. */
      frameToken: string
      accent?: string
      subject: WindowSubject
    }
  | { stage: 'done' }
  /** Sealed for the window's key (secretBox.ts). `seconds`: how long it may stand there. */
  | { stage: 'secret'; kind: 'showWords' | 'showKeys'; publicKey: string; sealed: string; seconds: number }

export interface WindowState {
  stage: 'open' | 'approved' | 'rejected' | 'apart' | 'closed'
  /** For secrets: secretBox.ts. */
  publicKey: string
  /** With `closed`, after the recovery words: the person wrote them down. */
  written?: true
  /** With `approved`, of a `Passkey`: its PRF, base64url, sealed for the frame's key. */
  sealed?: string
}
