import { isCaipAccountId } from '../../../host-sdk/protocol/caip.ts'
import { namedNonce, parseMessage } from '../../contract/signInMessage.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Account, Signer } from '../../signatures/signatureVerifier.ts'
import { verifySignature } from '../../signatures/verifySignature.ts'
import { redeem } from '../oneTime.ts'
import { personByAccount } from '../people.ts'
import type { Verifier } from '../verifier.ts'
import { faultOf } from './faultOf.ts'

/**
 * A wallet's signature under a message of CAIP-122. Whatever comes of it, the nonce that the message names is gone.
 *
 * @throws HttpError 401 `invalid_nonce` for one that is unknown, used, expired or of another page; 401 `invalid_proof`
 *   when message or signature are not what they must be; 503 `upstream_unavailable` when a contract cannot be asked
 */
export const siwx: Verifier<'siwx'> = async (context, proof, frame) => {
  const { account: claimed, message: text, signature } = proof
  const nonce = namedNonce(text)
  const bound = nonce === undefined ? null : await redeem(context, 'nonce', nonce)
  if (bound?.['projectId'] !== frame.projectId || bound['hostOrigin'] !== frame.origin) throw invalidNonce()
  if (!isCaipAccountId(claimed)) throw invalid('account')
  const account = splitAccount(claimed)
  const message = parseMessage(text)
  const fault = message ? faultOf(message, { account, origin: frame.origin, now: Date.now() }) : 'message'
  if (!message || message.nonce !== nonce || fault) throw invalid(fault ?? 'nonce')
  const signer = await verifySignature(context, account, text, signature)
  if (!signer) throw invalid('signature')
  const providerAccountId = accountKey(account, signer)
  const { userId } = await personByAccount(context, { provider: 'siwx', providerAccountId, type: 'webauthn' })
  return { userId, method: 'siwx' }
}

function splitAccount(id: string): Account {
  const [namespace, reference = '', address = ''] = id.split(':')
  return { namespace: namespace as Account['namespace'], reference, address }
}

/**
 * A key is the same person on every chain. A contract is not: on another chain somebody else may have put theirs at
 * the same address, so its chain belongs to it.
 */
function accountKey({ namespace, reference, address }: Account, signer: Signer): string {
  const plain = namespace === 'eip155' ? address.toLowerCase() : address
  return signer === 'contract' ? `${namespace}:${reference}:${plain}` : `${namespace}:${plain}`
}

const invalidNonce = () =>
  new HttpError(401, 'invalid_nonce', 'The sign-in message is no longer good; ask for another one', {
    field: 'proof.message',
  })
const invalid = (what: string) =>
  new HttpError(401, 'invalid_proof', `The sign-in message does not fit: ${what}`, { field: `proof.${what}` })
