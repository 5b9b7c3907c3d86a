/** 64 bytes of Schnorr, 65 of ECDSA with its recovery, or a witness. */
const form = /^([0-9a-f]{2}){64,4096}$/

export const isSignatureHex = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 8_192 && form.test(value)
