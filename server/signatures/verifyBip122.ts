import { base64 } from '@scure/base'
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { verifyBip322 } from './bip322.ts'
import type { SignatureVerifier } from './signatureVerifier.ts'
import { verifySignedMessage } from './signedMessage.ts'

/** By the reference of CAIP-2: the first 32 digits of the genesis block. */
const networks: Record<string, typeof NETWORK> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
}

/** Length of a signature with the header byte that older wallets make. */
const signedMessageBytes = 65

/** Bitcoin: BIP-322 "simple", or the signature with a header byte that came before it (BIP-137). */
export const verifyBip122: SignatureVerifier = async (_context, { reference, address }, text, signature) => {
  const network = Object.hasOwn(networks, reference) ? networks[reference] : undefined
  if (!network) return undefined
  try {
    const bytes = base64.decode(signature)
    const script = OutScript.encode(Address(network).decode(address))
    const verify = bytes.length === signedMessageBytes ? verifySignedMessage : verifyBip322
    return verify(script, text, bytes) ? 'key' : undefined
  } catch {
    return undefined
  }
}
