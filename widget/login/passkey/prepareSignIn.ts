import * as z from 'zod/mini'
import { momentIn, msUntil } from '../../ui/moment.ts'
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
const longestWaitMs = 2_000
/** The server takes a challenge for five minutes (`passkeySeconds`). */
const challengeMs = 240_000

const optionsSchema = z.object({
  challenge: z.string(),
  user: z.object({ id: z.string() }),
  excludeCredentials: z.optional(z.array(z.unknown())),
})

/**
 * Requests what lets the next passkey sign in as soon as one is offered, so that a press need not wait for a slow server.
 *
 * @returns what to call at the press. `null` where a new passkey may not sign in: an authenticator keeps one passkey with a
 *   person's handle, and a new one in the place of that which opens the wallet, or signs in already, would lock them out.
 *   Nor where the server does not answer: the wallet can be protected all the same
 */
export function prepareSignIn(context: LoginContext): () => Promise<SignInOptions | null> {
  let options = requestOptions(context)
  let end = momentIn(challengeMs)
  return async () => {
    if (opensWallet(context)) return null
    if (msUntil(end) === 0) {
      options = requestOptions(context)
      end = momentIn(challengeMs)
    }
    return Promise.race([
      options.then(async (early) =>
        early === undefined ? ((await requestOptions(context)) ?? null) : early,
      ),
      new Promise<null>((resolve) => setTimeout(resolve, longestWaitMs, null)),
    ])
  }
}

const opensWallet = ({ store }: LoginContext): boolean => store.getState().wallet?.recovery.kind === 'passkey'

/** `undefined` when the server gave no answer. */
async function requestOptions(context: LoginContext): Promise<SignInOptions | null | undefined> {
  if (opensWallet(context)) return null
  const answer = await context.routes.passkeyOptions().catch(() => undefined)
  if (!answer) return undefined
  const options = optionsSchema.safeParse(answer.options)
  if (!options.success || options.data.excludeCredentials?.length) return null
  const { challenge, user } = options.data
  return { challengeId: answer.challengeId, challenge, handle: user.id }
}
