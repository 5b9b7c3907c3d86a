import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServerContext } from '../../context.ts'

/** Seconds that a browser stays known. */
const markSeconds = 180 * 86_400

/**
 * `<random>.<until, seconds since 1970>.<hex>`: what a browser brings back to get the next code for this address whatever
 * strangers requested, and without a letter before it. It opens nothing by itself.
 */
export function makeMark(context: ServerContext, email: string): string {
  const said = `${randomBytes(12).toString('base64url')}.${Math.floor(Date.now() / 1000) + markSeconds}`
  return `${said}.${macOf(context, email, said)}`
}

/** Names a mark that this server made for this address, and not too long ago; `undefined` for any other. */
export function markOf(context: ServerContext, email: string, mark: string | undefined): string | undefined {
  const [, said = '', until = '', mac = ''] =
    /^([\w-]{16}\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(mark ?? '') ?? []
  const right = Buffer.from(macOf(context, email, said))
  const given = Buffer.from(mac.padStart(right.length))
  if (!timingSafeEqual(right, given) || Number(until) <= Date.now() / 1000) return undefined
  return createHash('sha256').update(said).digest('hex').slice(0, 32)
}

const macOf = ({ sealer }: ServerContext, email: string, said: string): string =>
  sealer.mac('email-device', `${said}\n${email}`)
