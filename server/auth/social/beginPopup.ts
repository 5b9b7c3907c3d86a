import type { Response } from 'express'
import type { ServerContext } from '../../context.ts'
import { challenge } from '../passkey/challenge.ts'
import { type Handoff, handoffInvalid, readHandoff } from './handoff.ts'
import { authorizationUrl, startRoundTrip } from './oauth/authorizationUrl.ts'
import type { createEndpoints } from './oauth/endpoints.ts'
import { unavailable } from './oauth/faults.ts'
import { keepPopup } from './popupCookie.ts'
import { passkeyPage } from './popupPages.ts'
import { pageUrl, popupUrl } from './popupUrl.ts'
import { providers } from './providers.ts'
import { letOpenerBe, sendPage } from './sendPage.ts'

interface Begin {
  id: string
  handoff: Handoff
  /** `returnAddress.ts` */
  back: string | undefined
  response: Response
  endpoints: ReturnType<typeof createEndpoints>
}

/** Sends the popup on its way. @throws HttpError 401 `handoff_invalid`, 503 `provider_unavailable` */
export async function beginPopup(context: ServerContext, begin: Begin): Promise<void> {
  const { provider } = begin.handoff
  if (provider === 'passkey') return beginPasskey(context, begin)
  return beginOAuth(context, begin, provider)
}

async function beginOAuth(
  context: ServerContext,
  { id, back, response, endpoints: find }: Begin,
  name: keyof typeof providers,
): Promise<void> {
  const client = context.config.socials[name]
  if (!client) throw unavailable()
  const provider = providers[name]
  const endpoints = await find(provider, client)
  const trip = startRoundTrip()
  const redirectUri = `${popupUrl(context.config, name)}/callback`
  keepPopup(context, response, { handoff: id, provider: name, back, ...trip })
  letOpenerBe(response)
  response.setHeader('cache-control', 'no-store')
  response.redirect(303, authorizationUrl(provider, endpoints, { client, redirectUri, trip }))
}

async function beginPasskey(context: ServerContext, { id, handoff, back, response }: Begin): Promise<void> {
  const { challengeId, options } = await challenge(context, handoff)
  const popup = { handoff: id, provider: 'passkey', back, challengeId }
  keepPopup(context, response, popup)
  const { config } = context
  const data = { options, answer: pageUrl(config, popup, 'answer'), done: pageUrl(config, popup, 'done') }
  sendPage(response, passkeyPage(await projectName(context, handoff), data))
}

export const projectName = async ({ projects }: ServerContext, { projectId }: Handoff): Promise<string> =>
  (await projects.get(projectId))?.name ?? projectId

/** The hand-off that a popup was opened for. @throws HttpError 401 `handoff_invalid`; also for another provider */
export async function pendingHandoff(context: ServerContext, id: string, provider: string): Promise<Handoff> {
  const handoff = await readHandoff(context, id)
  if (handoff.provider === provider && handoff.status === 'pending') return handoff
  throw handoffInvalid()
}
