/** Why a passkey could not be used; the browser tells no more. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly code: 'passkey_cancelled' | 'passkey_unfit'
  constructor(code: PasskeyError['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** Whatever `navigator.credentials` threw: the person said no, or it is not possible here. */
export const toPasskeyError = (thrown: unknown): PasskeyError => {
  if (thrown instanceof PasskeyError) return thrown
  const name = (thrown as { name?: unknown } | null)?.name
  const cancelled = name === 'NotAllowedError' || name === 'AbortError'
  return new PasskeyError(cancelled ? 'passkey_cancelled' : 'passkey_unfit', { cause: thrown })
}
