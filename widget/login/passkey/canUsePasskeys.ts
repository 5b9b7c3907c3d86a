import { allowsPasskeys } from './passkeyPolicy.ts'

/**
 * Can passkeys be made here, and used afterwards? Whether one can seal (PRF) shows only when it is made. One that could be
 * made but not read would lock its person out.
 */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  !!navigator.credentials &&
  allowsPasskeys('publickey-credentials-create') &&
  allowsPasskeys('publickey-credentials-get')
