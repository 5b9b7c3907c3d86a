import * as z from 'zod/mini'
import type { LoginContext } from '../context.ts'

/** What makes a new passkey one that signs in. */
export interface SignInOptions {
  challengeId: string
  /** base64url */
  challenge: string
  /** The person, as the server knows them, base64url. */
  handle: string
}

/** A press in a frame allows a passkey for a few seconds only. */
const patienceMs = 2_000

const optionsSchema = z.object({
  challenge: z.string(),
  user: z.object({ id: z.string() }),
  excludeCredentials: z.optional(z.array(z.unknown())),
})

/**
 * Asks the server to let the next passkey sign in. `null` where it may not: an authenticator keeps one passkey with a
 * person's handle, and a new one in the place of that which opens the wallet, or signs in already, would lock them out.
 * Nor where the server does not answer: the wallet can be protected all the same.
 */
export async function signInOptions({ routes, store }: LoginContext): Promise<SignInOptions | null> {
  if (store.getState().wallet?.recovery.kind === 'passkey') return null
  const answer = await Promise.race([
    routes.passkeyOptions().catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null)),
  ])
  const options = optionsSchema.safeParse(answer?.options)
  if (!answer || !options.success || options.data.excludeCredentials?.length) return null
  const { challenge, user } = options.data
  return { challengeId: answer.challengeId, challenge, handle: user.id }
}
