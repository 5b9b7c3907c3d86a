import { base64, hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { addressFormat } from '../upstreams/esplora/addressFormats.ts'
import { verifySimple } from './bip322.ts'
import { verifyFull } from './bip322Full.ts'
import type { SignatureVerifier } from './signatureVerifier.ts'
import { verifySignedMessage } from './signedMessage.ts'

/** Length of a signature with the header byte that older wallets make. */
const signedMessageBytes = 65

type Verify = (script: Uint8Array, text: string, signature: Uint8Array) => boolean

/** Newer signers name the form of BIP-322; of a signature without a name it could be the beginning of none. */
const named: Readonly<Record<string, Verify>> = { smp: verifySimple, ful: verifyFull }

/** Bitcoin: BIP-322 "simple" or "full", or the signature with a header byte that came before it (BIP-137). */
export const verifyBip122: SignatureVerifier = async (_context, { reference, address }, text, signature) => {
  const format = addressFormat(reference)
  if (!format) return undefined
  const given = signature.replace(/\s+/g, '')
  const name = given.slice(0, 3)
  const form = Object.hasOwn(named, name) ? named[name] : undefined
  try {
    const bytes = bytesOf(form ? given.slice(3) : given)
    const script = OutScript.encode(Address(format).decode(address))
    return formsOf(form, bytes).some((verify) => holds(verify, script, text, bytes)) ? 'key' : undefined
  } catch {
    return undefined
  }
}

const formsOf = (form: Verify | undefined, { length }: Uint8Array): Verify[] => {
  if (length === signedMessageBytes) return [verifySignedMessage]
  return form ? [form] : [verifySimple, verifyFull]
}

/** What cannot be read as that form is not of it. */
function holds(verify: Verify, ...given: Parameters<Verify>): boolean {
  try {
    return verify(...given)
  } catch {
    return false
  }
}

/** Base64 by the standard; some write its letters for addresses, leave out the end, or write hex. */
function bytesOf(text: string): Uint8Array {
  const digits = text.replace(/^0x/, '')
  if (digits.length > 0 && digits.length % 2 === 0 && /^[0-9a-f]+$/i.test(digits)) return hex.decode(digits)
  const letters = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return base64.decode(letters.padEnd(Math.ceil(letters.length / 4) * 4, '='))
}
