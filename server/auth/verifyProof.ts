import type { ServerContext } from '../context.ts'
import type { Proof } from '../contract/login.ts'
import { HttpError } from '../errors/httpError.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import { passkey } from './passkey/passkey.ts'
import { email } from './proofs/email.ts'
import { ticket } from './proofs/ticket.ts'
import { siwx } from './siwx/siwx.ts'
import { farcaster } from './social/farcaster/farcasterProof.ts'
import { handoff } from './social/handoffProof.ts'
import type { Proven, Verifier } from './verifier.ts'

/** The ways in. What is not in it is refused. */
const verifiers: { [Kind in Proof['kind']]?: Verifier<Kind> } = {
  email,
  farcaster,
  handoff,
  passkey,
  siwx,
  ticket,
}

/**
 * The person whom a proof speaks for.
 *
 * @throws HttpError 401 `invalid_proof` and what the verifier of its kind refuses
 */
export async function verifyProof(
  context: ServerContext,
  proof: Proof,
  frame: FrameIdentity,
): Promise<Proven> {
  const verify = verifiers[proof.kind] as Verifier<Proof['kind']> | undefined
  if (!verify)
    throw new HttpError(401, 'invalid_proof', 'This way in is not offered', { field: 'proof.kind' })
  return verify(context, proof as never, frame)
}
