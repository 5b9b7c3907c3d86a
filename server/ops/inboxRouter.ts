import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { escapeHtml } from '../html/escapeHtml.ts'
import { nameRoute } from '../http/expressHandler.ts'
import { type Page, sendPage } from '../http/page.ts'
import type { KeptMail } from '../mail/mailer.ts'

/** `/inbox`: mail that was kept in place of being sent, newest first; in development only. Programs get JSON. */
export function inboxRouter({ mailer }: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const { inbox } = mailer
  if (!inbox) return router
  router.get('/inbox', nameRoute('inbox'), (request, response) => {
    response.setHeader('cache-control', 'no-store')
    if (request.accepts(['html', 'json']) === 'html') sendPage(response, page(inbox))
    else response.json(inbox)
  })
  return router
}

const page = (mails: readonly KeptMail[]): Page => ({
  title: 'Mail that was not sent',
  body: mails.length === 0 ? '<p>None yet.</p>' : mails.map(letter).join('\n'),
})

const letter = ({ at, to, subject, text }: KeptMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time>${at.toISOString()}</time></p>
<pre>${escapeHtml(text)}</pre>
</article>`
