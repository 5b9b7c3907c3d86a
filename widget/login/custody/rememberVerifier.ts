import { verifierText } from '../../../server/contract/walletTexts.ts'
import type { Seed } from '../signers/seed.ts'
import type { Bytes } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { deviceVerifierOf } from './deviceKey.ts'
import type { Wallet } from './keyApi.ts'
import { signText } from './signText.ts'

/**
 * Gives the server what it checks proofs of the device share with, for a set from before there was such a thing. A
 * failure does not fail what the wallet was opened for: the next unlock sends it again.
 */
export async function rememberVerifier(
  { api }: CustodyContext,
  { id, rotation }: Pick<Wallet, 'id' | 'rotation'>,
  { share, seed }: { share: Bytes; seed: Seed },
): Promise<void> {
  const verifier = { id, rotation, deviceVerifier: await deviceVerifierOf(share, id) }
  const signature = signText(seed, verifierText(verifier))
  await api.storeVerifier({ ...verifier, signature }).catch(() => undefined)
}
