import type { ServerContext } from '../context.ts'
import type { Proof } from '../contract/login.ts'
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
