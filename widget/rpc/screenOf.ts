import type { RequestSubject } from '../review/subject.ts'

/** Our screen for each kind of request; `null`: the wallet's own screen says all there is to say. */
export const screenOf: Readonly<
  Record<RequestSubject['type'], 'ApproveTransaction' | 'ApproveMessage' | 'ApproveRequest' | null>
> = {
  transaction: 'ApproveTransaction',
  calls: 'ApproveTransaction',
  rawTransaction: 'ApproveTransaction',
  solanaTransactions: 'ApproveTransaction',
  psbt: 'ApproveTransaction',
  bitcoinTransfer: 'ApproveTransaction',
  message: 'ApproveMessage',
  typedData: 'ApproveMessage',
  typedDataV1: 'ApproveMessage',
  userOperation: 'ApproveTransaction',
  addNetwork: 'ApproveRequest',
  switchNetwork: 'ApproveRequest',
  watchAsset: 'ApproveRequest',
  grantPermissions: 'ApproveRequest',
  requestPermissions: 'ApproveRequest',
  revokePermissions: 'ApproveRequest',
  other: null,
}
