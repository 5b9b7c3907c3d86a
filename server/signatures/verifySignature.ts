import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { SignatureVerifier } from './signatureVerifier.ts'

/** Their libraries are loaded at the first signature of a family. */
const verifiers: Record<Namespace, () => Promise<SignatureVerifier>> = {
  eip155: async () => (await import('./verifyEip155.ts')).verifyEip155,
  solana: async () => (await import('./verifySolana.ts')).verifySolana,
  bip122: async () => (await import('./verifyBip122.ts')).verifyBip122,
}

/** Who signed the text as that account, `undefined` when nobody did. */
export const verifySignature: SignatureVerifier = async (context, account, text, signature) => {
  const verify = await verifiers[account.namespace]()
  return verify(context, account, text, signature)
}
