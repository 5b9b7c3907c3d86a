import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { ServerContext } from '../../../context.ts'
import { askProvider, unavailable } from '../oauth/askProvider.ts'

/** The relay that Farcaster runs; `AUTH_FARCASTER_ISSUER` names another. */
const publicRelay = 'https://relay.farcaster.xyz'

const channelSchema = z.object({ channelToken: z.string(), url: z.url() })
const statusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().check(z.maxLength(8_192)),
    signature: z.string().check(z.maxLength(65_536)),
    username: z.optional(z.string()),
    displayName: z.optional(z.string()),
    pfpUrl: z.optional(z.string()),
  }),
])
export type ChannelStatus = z.infer<typeof statusSchema>

/** Opens a channel to the person's app. Source: FIP-11 and the documentation of Farcaster Auth. */
export async function openChannel(
  context: ServerContext,
): Promise<{ channel: string; nonce: string; link: string }> {
  const { loginOrigin } = context.config.http
  const nonce = randomBytes(16).toString('hex')
  const body = JSON.stringify({ siweUri: loginOrigin, domain: new URL(loginOrigin).host, nonce })
  const headers = { 'content-type': 'application/json' }
  const answer = await askProvider(`${relayOf(context)}/v1/channel`, { method: 'POST', headers, body })
  const opened = channelSchema.safeParse(answer).data
  if (!opened || !/^(?:https|farcaster):$/.test(new URL(opened.url).protocol)) throw unavailable()
  return { channel: opened.channelToken, nonce, link: opened.url }
}

/** What came of it so far. */
export async function askChannel(context: ServerContext, channel: string): Promise<ChannelStatus> {
  const headers = { authorization: `Bearer ${channel}` }
  const answer = await askProvider(`${relayOf(context)}/v1/channel/status`, { headers })
  const status = statusSchema.safeParse(answer).data
  if (!status) throw unavailable()
  return status
}

const relayOf = ({ config }: ServerContext): string => config.socials.farcaster?.issuer ?? publicRelay
