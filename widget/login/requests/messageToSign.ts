import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { shownBytes } from '../../review/shownBytes.ts'
import { signInRisks } from '../../review/signInDomain.ts'
import { messageRisks, shownMessage } from '../../review/solana/reviewMessage.ts'
import { offchainBodies } from '../../review/solana/wire/offchainBodies.ts'
import type { Reviewed, Risk } from '../../review/subject.ts'
import type { LoginContext } from '../context.ts'
import { refuseOwnText } from './refuseOwnText.ts'

/**
 * What a person sees of a message of Solana or Bitcoin, and what is risky about it.
 *
 * @throws RpcError 4200 for a text of our own
 */
export function messageToSign(
  context: LoginContext,
  asked: { networkId: CaipNetworkId; message: Uint8Array; address: string },
): Reviewed {
  const { networkId, message, address } = asked
  const { hostOrigin } = context.store.getState()
  const review = (subject: ReturnType<typeof shownBytes>, risks: Risk[]): Reviewed => ({
    networkId,
    subject: { type: 'message', ...subject, address },
    risks,
  })
  refuseOwnText(message)
  if (networkId.startsWith('solana:')) {
    offchainBodies(message).forEach(refuseOwnText)
    return review(shownMessage(message), messageRisks(message, hostOrigin, address))
  }
  const shown = shownBytes(message)
  return review(shown, signInRisks(shown.text, hostOrigin, address))
}
