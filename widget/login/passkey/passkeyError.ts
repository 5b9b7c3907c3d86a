import { isPasskeyForbidden, type PasskeyFeature } from './passkeyPolicy.ts'

/** Why a passkey could not be used; the browser tells no more. `window_apart`: a window could not hand it to us. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly code: 'passkey_cancelled' | 'passkey_forbidden' | 'passkey_unfit' | 'window_apart'
  constructor(code: PasskeyError['code'], options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** Whatever `navigator.credentials` threw: the person said no, the page forbids it, or it is not possible here. */
export function toPasskeyError(thrown: unknown, feature: PasskeyFeature): PasskeyError {
  if (thrown instanceof PasskeyError) return thrown
  return new PasskeyError(codeOf(thrown, feature), { cause: thrown })
}

function codeOf(thrown: unknown, feature: PasskeyFeature): PasskeyError['code'] {
  const { name, message } = Object(thrown) as { name?: unknown; message?: unknown }
  if (name === 'AbortError') return 'passkey_cancelled'
  if (name !== 'NotAllowedError') return 'passkey_unfit'
  // Browsers that have no way to ask may name the feature where its policy was the reason.
  return isPasskeyForbidden(feature) || String(message).includes(feature)
    ? 'passkey_forbidden'
    : 'passkey_cancelled'
}
