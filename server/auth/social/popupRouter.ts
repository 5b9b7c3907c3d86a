import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { popupProviderSchema } from '../../contract/login.ts'
import { notFound } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import { jsonBody } from '../../http/readJson.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { readQuery } from '../../http/routes.ts'
import { countingFailure, type LoginWay } from '../countLogin.ts'
import { answerPasskey } from './answerPasskey.ts'
import { beginPopup, pendingHandoff, projectName } from './beginPopup.ts'
import { tellingFrame } from './completePopup.ts'
import { endOAuth } from './endOAuth.ts'
import { handoffInvalid, readHandoff, releaseHandoff } from './handoff.ts'
import { createEndpoints } from './oauth/endpoints.ts'
import { type Popup, readPopup, readReturned } from './popupCookie.ts'
import { handoffOfKey } from './popupKey.ts'
import { donePage, releasedPage, waitingPage } from './popupPages.ts'
import { popupState } from './popupState.ts'
import { pageUrl, popupUrl } from './popupUrl.ts'
import { providers } from './providers.ts'
import { readReturn, withResult } from './returnAddress.ts'
import { letOpenerBe, sendPage } from './sendPage.ts'

/**
 * The popup, first-party from its first page to its last, under `{authBase}/popup/<provider>`:
 *
 *   GET  ?key=        begins: off to the provider, or our page for passkeys; waits while the key is new;
 *        &return=     it took the place of its page, and goes back there
 *   GET  /callback    back from the provider (Apple: POST); its state tells which popup of this browser it is
 *
 * The others name theirs (`?popup=`):
 *
 *   POST /answer      what the passkey said
 *   GET  /state       how far it is, for our pages
 *   GET  /done        the last page: tells the opener, or asks the person
 *   POST /continue    the person said yes
 */
export function popupRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const base = `${context.config.http.authBase}/popup/:provider`
  const endpoints = createEndpoints()
  const form = express.urlencoded({ extended: false, limit: '16kb', inflate: false })
  router.use(base, nameRoute('popup'))

  router.get(base, async (request, response) => {
    const query = readQuery(request.url)
    const provider = nameOf(request)
    if (!popupProviderSchema.safeParse(provider).success) throw notFound()
    const id = await handoffOfKey(context, query.get('key'))
    if (id === null) return sendPage(response, waitingPage(query))
    const handoff = await pendingHandoff(context, id, provider)
    const back = readReturn(query.get('return'), handoff.hostOrigin)
    await countingFailure(context, handoff.provider, () =>
      tellingFrame(context, id, () => beginPopup(context, { id, handoff, back, response, endpoints })),
    )
  })
  const callback =
    (read: (request: Request) => URLSearchParams): RequestHandler =>
    async (request, response) => {
      const provider = nameOf(request)
      if (!Object.hasOwn(providers, provider)) throw notFound()
      const query = read(request)
      const popup = readReturned(context, request, { provider, state: query.get('state') ?? '' })
      await countingFailure(context, provider as LoginWay, () =>
        endOAuth(context, { popup, query, endpoints, response }),
      )
      showDone(response, popup)
    }
  router.get(
    `${base}/callback`,
    callback((request) => readQuery(request.url)),
  )
  router.post(
    `${base}/callback`,
    form,
    callback((request) => new URLSearchParams(request.body)),
  )

  router.post(`${base}/answer`, jsonBody, async (request, response) => {
    requireLoginOrigin(context, request)
    const popup = readPopup(context, request, 'passkey')
    await countingFailure(context, 'passkey', () =>
      answerPasskey(context, popup, { body: request.body, response }),
    )
    response.json({})
  })
  router.get(`${base}/state`, async (request, response) => {
    const status = await popupState(context, readPopup(context, request, nameOf(request)))
    response.setHeader('cache-control', 'no-store')
    response.json({ status })
  })
  router.get(`${base}/done`, async (request, response) => {
    const { proof, ...rest } = proven(request)
    const handoff = await readHandoff(context, rest.handoff)
    const facts = { ...dataOf(rest), proof, handoff, projectName: await projectName(context, handoff) }
    const action = pageUrl(context.config, rest, 'continue')
    sendPage(response, donePage({ ...facts, action, tense: rest.back ? 'showed' : 'shows' }))
  })
  router.post(`${base}/continue`, form, async (request, response) => {
    requireLoginOrigin(context, request)
    const popup = proven(request)
    await releaseHandoff(context, popup.handoff)
    const { handoff, provider, back } = popup
    const next = back && withResult(back, popupUrl(context.config, provider), handoff)
    sendPage(response, releasedPage(dataOf(popup), next))
  })

  const proven = (request: Request) => {
    const { proof, ...popup } = readPopup(context, request, nameOf(request))
    if (proof === undefined) throw handoffInvalid()
    return { ...popup, proof }
  }
  const dataOf = (popup: Pick<Popup, 'handoff' | 'provider'>) => ({
    id: popup.handoff,
    state: pageUrl(context.config, popup, 'state'),
    widgetOrigin: context.config.http.widgetOrigin,
  })
  const showDone = (response: Response, popup: Popup) => {
    letOpenerBe(response)
    response.setHeader('cache-control', 'no-store')
    response.redirect(303, pageUrl(context.config, popup, 'done'))
  }
  return router
}

const nameOf = ({ params }: Request): string => String(params['provider'])
