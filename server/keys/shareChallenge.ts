import { randomBytes, timingSafeEqual } from 'node:crypto'
import { markUsed } from '../auth/oneTime.ts'
import type { ServerContext } from '../context.ts'
import type { Session } from '../sessions/sessions.ts'

/** Seconds that a challenge lives: longer than a person may take over a request. */
const challengeSeconds = 600

/** `<random>.<until, seconds since 1970>.<hex>`: for one proof of a device share by this session. Nothing is kept of it. */
export function makeChallenge(context: ServerContext, session: Pick<Session, 'id'>): string {
  const until = Math.floor(Date.now() / 1000) + challengeSeconds
  const said = `${randomBytes(12).toString('base64url')}.${until}`
  return `${said}.${macOf(context, session, said)}`
}

/** Uses a challenge up. `false`: another session's, used, too old, or none of ours. */
export async function spendChallenge(
  context: ServerContext,
  session: Pick<Session, 'id'>,
  challenge: string,
): Promise<boolean> {
  const [, said = '', until = '', mac = ''] =
    /^([\w-]{16}\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(challenge) ?? []
  const right = Buffer.from(macOf(context, session, said))
  const given = Buffer.from(mac.padStart(right.length))
  const left = Number(until) - Date.now() / 1000
  if (!timingSafeEqual(right, given) || left <= 0) return false
  return markUsed(context, 'share-challenge', said, left)
}

const macOf = ({ sealer }: ServerContext, { id }: Pick<Session, 'id'>, said: string): string =>
  sealer.mac('share-challenge', `${id}\n${said}`)
