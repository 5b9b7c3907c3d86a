/**
 * EVM methods that wallets know, or knew, and that are refused by policy: they sign what nobody can read, give keys or
 * passwords away, put other code in the place of the account, or run foreign code in the wallet.
 */
const refusedMethods: ReadonlySet<string> = new Set([
  'eth_sign',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  'personal_sendTransaction',
  'personal_signTransaction',
  'personal_unlockAccount',
  'personal_lockAccount',
  'personal_importRawKey',
  'personal_newAccount',
  'wallet_signAuthorization',
  'eth_signAuthorization',
  'wallet_requestSnaps',
  'wallet_invokeSnap',
  'wallet_snap',
])

/** Whether a method is refused by policy; every other one that is not on the list does not exist here. */
export const isRefusedMethod = (method: string): boolean => refusedMethods.has(method)
