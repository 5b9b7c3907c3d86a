import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { ServerContext } from '../../context.ts'
import { emailSchema } from '../../contract/login.ts'
import { HttpError } from '../../errors/httpError.ts'
import { clientAddress } from '../../http/clientAddress.ts'
import { askForCode } from '../email/askForCode.ts'
import { browserKind } from '../email/browserKind.ts'
import { requireCsrf } from './csrf.ts'
import { isPerson } from './isPerson.ts'
import { ownPages } from './ownPages.ts'
import { keepPending } from './pending.ts'
import { pendingApproval } from './pendingApproval.ts'

/** `POST {base}/email-code`: the sign-in page asks for a code, and comes back with a field for it. */
export function emailForm(context: ServerContext): RequestHandler {
  const { config } = context
  return async (request, response) => {
    const { csrfToken, callbackUrl, waits: stillWaits } = request.body as Record<string, string | undefined>
    const query = new URLSearchParams(callbackUrl ? { callbackUrl } : {})
    const signIn = () => response.redirect(303, `${config.http.authBase}/signin?${query}`)
    try {
      requireCsrf(context, request, csrfToken)
    } catch (error) {
      // The browser was closed meanwhile: the page leads on with a new form, as Auth.js's own do.
      if (!(error instanceof HttpError) || !isPerson(request)) throw error
      context.metrics.refused.inc({ code: error.code })
      query.set('error', 'MissingCSRF')
      return signIn()
    }
    const email = emailSchema.safeParse(request.body.email)
    try {
      if (!email.success) throw new HttpError(422, 'invalid_body', 'This is no address', { field: 'email' })
      const approval = await pendingApproval(context, request)
      const isAsked = approval?.email === email.data
      if (isAsked && approval.state !== 'approved' && stillWaits) query.set('code', 'device_waiting')
      else {
        const binding = isAsked ? approval.binding : randomBytes(16).toString('base64url')
        await askForCode(context, {
          email: email.data,
          binding,
          frame: ownPages(context),
          client: clientAddress(request, config.http.trustProxy),
          browser: browserKind(request.headers['user-agent']),
          // These pages run no script that could keep a mark or do any work.
          device: undefined,
          work: 'none',
        })
        response.setHeader('set-cookie', keepPending({ binding, email: email.data }))
      }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      context.metrics.refused.inc({ code: error.code })
      query.set('error', 'CredentialsSignin')
      query.set('code', error.code)
    }
    signIn()
  }
}
