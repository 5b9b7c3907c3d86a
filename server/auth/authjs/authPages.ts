import { type RequestHandler, Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { socialProviders } from '../../contract/login.ts'
import { sendPage } from '../../http/page.ts'
import { findSession } from '../../http/requireSession.ts'
import { readQuery } from '../../http/routes.ts'
import type { ApprovalState } from '../email/deviceApproval.ts'
import { emailCodePage } from '../pages/emailCodePage.ts'
import { emailDevicePage } from '../pages/emailDevicePage.ts'
import { errorPage } from '../pages/errorPage.ts'
import { sentenceOf } from '../pages/sentences.ts'
import { sessionPage } from '../pages/sessionPage.ts'
import { signInPage } from '../pages/signInPage.ts'
import { signOutPage } from '../pages/signOutPage.ts'
import { requireCallback } from './allowedCallback.ts'
import { callbackProject } from './callbackProject.ts'
import { csrfToken } from './csrf.ts'
import { isPerson } from './isPerson.ts'
import { ownPages } from './ownPages.ts'
import { readPending } from './pending.ts'
import { pendingApproval } from './pendingApproval.ts'

/** The pages that a person sees, at Auth.js's own addresses. `error`, `code` and `callbackUrl` stand in the query. */
export function authPages(context: ServerContext): Router {
  const { authBase, loginOrigin } = context.config.http
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/signin', async (request, response) => {
    const query = readQuery(request.url)
    const callbackUrl = await requireCallback(context, query.get('callbackUrl') ?? undefined)
    const approval = await pendingApproval(context, request)
    const page = signInPage({
      authBase,
      callbackUrl,
      project: await callbackProject(context, callbackUrl),
      csrfToken: await csrfToken(context, request, response),
      sentence: sentenceOf(query.get('error'), approvalCode(approval?.state) ?? query.get('code')),
      pendingEmail: approval ? undefined : readPending(request)?.email,
      askedEmail: approval?.state === 'declined' ? undefined : approval?.email,
      socials: socialProviders.filter((name) => name !== 'farcaster' && context.config.socials[name]),
    })
    sendPage(response, page)
  })

  router.get('/signout', async (request, response) => {
    const query = readQuery(request.url)
    const callbackUrl = await requireCallback(context, query.get('callbackUrl') ?? undefined)
    const token = await csrfToken(context, request, response)
    const sentence = sentenceOf(query.get('error'), query.get('code'))
    const project = await callbackProject(context, callbackUrl)
    sendPage(response, signOutPage({ authBase, callbackUrl, csrfToken: token, project, sentence }))
  })

  router.get(['/error', '/error/:word'], (request, response) => {
    const query = readQuery(request.url)
    // What Auth.js calls by one name stands in the path, since the query is its own.
    const word = String(request.params['word'] ?? query.get('code') ?? '') || null
    sendPage(response, errorPage(authBase, sentenceOf(query.get('error'), word)))
  })

  router.get('/session', forPeople, async (request, response) => {
    const session = await findSession(context, request, ownPages(context))
    if (session) return sendPage(response, sessionPage(authBase, session))
    const callbackUrl = `${loginOrigin}${authBase}/session`
    response.redirect(`${authBase}/signin?${new URLSearchParams({ error: 'SessionRequired', callbackUrl })}`)
  })

  router.get('/email-code', (_request, response) => sendPage(response, emailCodePage()))
  router.get(['/email-device', '/email-device/letter'], (_request, response) =>
    sendPage(response, emailDevicePage(authBase)),
  )
  return router
}

/** Somebody said no in the letter: that is said here as well. */
const approvalCode = (state: ApprovalState | undefined) =>
  state === 'declined' ? 'device_declined' : undefined

/** Programs ask the same address for JSON. */
const forPeople: RequestHandler = (request, _response, next) => next(isPerson(request) ? undefined : 'route')
