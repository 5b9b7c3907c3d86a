import { base64 } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { addressFormat } from '../upstreams/esplora/addressFormats.ts'
import { verifyBip322 } from './bip322.ts'
import type { SignatureVerifier } from './signatureVerifier.ts'
import { verifySignedMessage } from './signedMessage.ts'

/** Length of a signature with the header byte that older wallets make. */
const signedMessageBytes = 65

/** Newer signers say so of a BIP-322 "simple"; of no other form this could be the beginning. */
const simplePrefix = /^smp/

/** Bitcoin: BIP-322 "simple", or the signature with a header byte that came before it (BIP-137). */
export const verifyBip122: SignatureVerifier = async (_context, { reference, address }, text, signature) => {
  const format = addressFormat(reference)
  if (!format) return undefined
  try {
    const bytes = base64.decode(signature.replace(simplePrefix, ''))
    const script = OutScript.encode(Address(format).decode(address))
    const verify = bytes.length === signedMessageBytes ? verifySignedMessage : verifyBip322
    return verify(script, text, bytes) ? 'key' : undefined
  } catch {
    return undefined
  }
}
