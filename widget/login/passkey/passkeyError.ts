import { isPasskeyForbidden, type PasskeyFeature, reportPolicy } from './passkeyPolicy.ts'

/**
 * Why a passkey could not be used; the browser tells no more. `passkey_unfit`: it cannot protect a wallet;
 * `passkey_unread`: it may, and is not read here; `window_apart`: a window could not hand it to us.
 */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly code:
    | 'passkey_cancelled'
    | 'passkey_forbidden'
    | 'passkey_unfit'
    | 'passkey_unread'
    | 'window_apart'
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
  if (name !== 'NotAllowedError')
    return feature === 'publickey-credentials-create' ? 'passkey_unfit' : 'passkey_unread'
  // Browsers that have no way to ask may name the feature where its policy was the reason.
  if (!isPasskeyForbidden(feature) && !String(message).includes(feature)) return 'passkey_cancelled'
  reportPolicy(feature)
  return 'passkey_forbidden'
}
