/** Why a signer refuses. */
export const signerErrorCodes = [
  /** The bytes are no transaction, or of a form that is not signed here. */
  'invalid_transaction',
  /** The transaction does not ask for a signature of our key. */
  'not_our_signature',
  /** An input that was named does not spend from our address, or does not exist. */
  'not_our_input',
  /** The input's sighash is not the one that was asked for. */
  'sighash_not_allowed',
  /** The kind of address cannot be signed for in the way that was asked. */
  'scheme_not_supported',
  /** The named address is none of this seed. */
  'not_our_address',
  /** A text with which the frame proves to the server that it holds the key; no page gets one. */
  'text_of_our_own',
] as const
export type SignerErrorCode = (typeof signerErrorCodes)[number]

export class SignerError extends Error {
  override name = 'SignerError'
  readonly code: SignerErrorCode
  constructor(code: SignerErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
