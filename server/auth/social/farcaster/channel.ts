import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { ServerContext } from '../../../context.ts'
import { farcasterLinkSchema } from '../../../contract/login.ts'
import { HttpError } from '../../../errors/httpError.ts'
import { handoffInvalid } from '../handoff.ts'
import { askProvider } from '../oauth/askProvider.ts'
import { unavailable } from '../oauth/faults.ts'

/** The relay that Farcaster runs; `AUTH_FARCASTER_ISSUER` names another. */
const publicRelay = 'https://relay.farcaster.xyz'

const channelSchema = z.object({
  channelToken: z.string().check(z.minLength(1), z.maxLength(256)),
  url: farcasterLinkSchema,
})
/** What the person's app answered, in the relay's words. */
export const approvalSchema = z.object({
  message: z.string().check(z.maxLength(8_192)),
  signature: z.string().check(z.maxLength(65_536)),
  username: z.nullish(z.string()),
  displayName: z.nullish(z.string()),
  pfpUrl: z.nullish(z.string()),
})
export type Approval = z.infer<typeof approvalSchema>
const statusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.extend(approvalSchema, { state: z.literal('completed') }),
])

/**
 * Opens a channel to the person's app, which asks them in the name of the page. Sources: FIP-11 and the documentation of
 * Farcaster Auth.
 *
 * @throws HttpError 503 `provider_unavailable`
 */
export async function openChannel(
  context: ServerContext,
  hostOrigin: string,
): Promise<{ channel: string; nonce: string; link: string }> {
  const nonce = randomBytes(16).toString('hex')
  const body = JSON.stringify({ siweUri: hostOrigin, domain: new URL(hostOrigin).host, nonce })
  const headers = { 'content-type': 'application/json' }
  const asked = askProvider(`${relayOf(context)}/v1/channel`, { method: 'POST', headers, body })
  // Nobody was asked yet who could have refused.
  const answer = await asked.catch((cause) => {
    throw unavailable(cause)
  })
  const opened = channelSchema.safeParse(answer).data
  if (!opened) throw unavailable()
  return { channel: opened.channelToken, nonce, link: opened.url }
}

/**
 * What the person said; `undefined` while they have not. The relay tells it once, and forgets the channel.
 *
 * @throws HttpError 401 `handoff_invalid` when it knows no such channel; 503 `provider_unavailable`
 */
export async function askChannel(context: ServerContext, channel: string): Promise<Approval | undefined> {
  const headers = { authorization: `Bearer ${channel}` }
  const asked = askProvider(`${relayOf(context)}/v1/channel/status`, { headers })
  const answer = await asked.catch((cause) => {
    throw cause instanceof HttpError && cause.code === 'provider_refused' ? handoffInvalid() : cause
  })
  const status = statusSchema.safeParse(answer).data
  if (!status) throw unavailable()
  if (status.state === 'pending') return undefined
  const { state: _, ...approval } = status
  return approval
}

const relayOf = ({ config }: ServerContext): string =>
  (config.socials.farcaster?.issuer ?? publicRelay).replace(/\/+$/, '')
