/** Does this browser have passkeys at all? Whether one can seal (PRF) shows only when it is made. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !!navigator.credentials
