/** What opens the recovery share. `prf` and the caller's own copies are zeroed by the caller. */
export type RecoverySecret =
  | { kind: 'password'; password: string }
  | {
      kind: 'passkey'
      /** base64url */
      credentialId: string
      /** First result of WebAuthn's `prf` extension for `salt`, 32 bytes. */
      prf: Uint8Array
      salt: Uint8Array
    }
  | { kind: 'operator' }
