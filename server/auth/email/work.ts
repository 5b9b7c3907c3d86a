import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ServerContext } from '../../context.ts'
import type { EmailWork, EmailWorkAnswer } from '../../contract/emailWork.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import { markUsed } from '../oneTime.ts'
import { type MailKind, workQuota } from './codeLimits.ts'

/** Seconds in which a challenge may be solved; the dearest takes minutes. */
const workSeconds = 600
/** Iterations of PBKDF2 for one try: about 2 ms on a desktop. */
const iterations = 5_000
/** Tries, at most, of the cheapest challenge. Half of them are needed on average. */
const cheapest = 128
/** Mails that proofs of work caused in a day for an address, after which the cost doubles. */
const mailsPerStep = 2

/** For whom and what a proof of work is. */
export interface WorkFor {
  kind: MailKind
  /** Lower case. */
  email: string
  frame: Pick<FrameIdentity, 'projectId' | 'origin'>
}

/**
 * A challenge of ALTCHA (PBKDF2, deterministic mode): the key of one counter out of a range is wanted, and only the
 * server's HMAC can tell whether it is the right one. What it costs depends on what was caused for the address today,
 * never on whose the address is.
 */
export async function makeWork(context: ServerContext, work: WorkFor): Promise<EmailWorkAnswer> {
  const step = await stepOf(context, work)
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(cheapest * 2 ** step),
    data: { about: aboutOf(context, work), step },
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + workSeconds,
    ...secretsOf(context),
  })
  return { challenge: challenge as EmailWorkAnswer['challenge'] }
}

/**
 * Uses a solved challenge up. `false`: not solved, used, too old, for another address, project or page, or so much
 * cheaper than the next one that it was kept in store.
 */
export async function spendWork(
  context: ServerContext,
  { challenge, solution }: EmailWork,
  work: WorkFor,
): Promise<boolean> {
  const { about, step } = challenge.parameters.data
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(context) })
  if (!verified || about !== aboutOf(context, work)) return false
  // Somebody else may have taken a turn while this one was being solved.
  if (step < (await stepOf(context, work)) - 1) return false
  return markUsed(context, 'email-work', challenge.parameters.nonce, workSeconds)
}

/** Whether proofs of work may cause one more mail today. */
export const takesWork = async ({ limits }: ServerContext, { kind, email }: WorkFor): Promise<boolean> =>
  (await limits.used(workQuota(kind), email)) < workQuota(kind).times

const stepOf = async ({ limits }: ServerContext, { kind, email }: WorkFor): Promise<number> =>
  Math.floor(Math.min(await limits.used(workQuota(kind), email), workQuota(kind).times - 1) / mailsPerStep)

const aboutOf = ({ sealer }: ServerContext, { kind, email, frame }: WorkFor): string =>
  sealer.mac('email-work', JSON.stringify([kind, email, frame.projectId, frame.origin]))

const secretsOf = ({ sealer }: ServerContext) => ({
  hmacSignatureSecret: sealer.mac('email-work', 'challenge'),
  hmacKeySignatureSecret: sealer.mac('email-work', 'key'),
})
