import type { ServerContext } from '../context.ts'
import type { Proof } from '../contract/login.ts'
import { HttpError } from '../errors/httpError.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Session } from '../sessions/sessions.ts'

/** Who somebody turned out to be. */
export interface Proven {
  userId: string
  /** `email`, `siwx`, `passkey` or the name of a social provider. */
  method: string
  /** The session that goes on, with its age, in place of a new one. */
  resumed?: Session
}

/**
 * Checks one kind of proof and uses it up.
 *
 * @throws HttpError with the reason of the refusal
 */
export type Verifier<Kind extends Proof['kind']> = (
  context: ServerContext,
  proof: Extract<Proof, { kind: Kind }>,
  frame: FrameIdentity,
) => Promise<Proven>

/** The ways in. What is not in it is refused. */
const verifiers: { [Kind in Proof['kind']]?: Verifier<Kind> } = {}

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
