import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { shownBytes } from '../../review/shownBytes.ts'
import { isForeignSignIn } from '../../review/signInDomain.ts'
import type { Reviewed, Risk } from '../../review/subject.ts'
import type { LoginContext } from '../context.ts'
import { refuseOwnText } from './refuseOwnText.ts'

/** Solana's messages of this length may be the hash of anything. */
const hashLength = 32

/**
 * What a person sees of a message of Solana or Bitcoin, and what is risky about it.
 *
 * @param hashes whether bare bytes of a hash are signed as they are
 * @throws RpcError 4200 for a text of our own
 */
export function messageToSign(
  context: LoginContext,
  asked: { networkId: CaipNetworkId; message: Uint8Array; address: string; hashes: boolean },
): Reviewed {
  const { networkId, message, address, hashes } = asked
  refuseOwnText(message)
  const shown = shownBytes(message)
  const risks: Risk[] = []
  if (hashes && shown.encoding === 'hex' && message.length === hashLength) risks.push('hash_signing')
  if (isForeignSignIn(shown.text, context.store.getState().hostOrigin)) risks.push('foreign_sign_in')
  return { networkId, subject: { type: 'message', ...shown, address }, risks }
}
