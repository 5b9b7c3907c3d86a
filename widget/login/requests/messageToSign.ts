import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { shownBytes } from '../../review/shownBytes.ts'
import { isForeignSignIn } from '../../review/signInDomain.ts'
import { readings, shownMessage } from '../../review/solana/shownMessage.ts'
import { offchainBodies } from '../../review/solana/wire/offchainBodies.ts'
import type { Reviewed, Risk } from '../../review/subject.ts'
import type { LoginContext } from '../context.ts'
import { refuseOwnText } from './refuseOwnText.ts'

/** Solana's messages of this length may be the hash of anything. */
const hashLength = 32

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
  const solana = networkId.startsWith('solana:')
  for (const text of solana ? [...offchainBodies(message), message] : [message]) refuseOwnText(text)
  const shown = solana ? shownMessage(message) : shownBytes(message)
  const risks: Risk[] = []
  if (solana && shown.encoding === 'hex' && message.length === hashLength) risks.push('hash_signing')
  const { hostOrigin } = context.store.getState()
  if ((solana ? readings(message) : [shown]).some(({ text }) => isForeignSignIn(text, hostOrigin)))
    risks.push('foreign_sign_in')
  return { networkId, subject: { type: 'message', ...shown, address }, risks }
}
