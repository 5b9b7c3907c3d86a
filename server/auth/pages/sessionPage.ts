import { escapeHtml } from '../../html/escapeHtml.ts'
import { verbatim } from '../../html/verbatim.ts'
import type { Page } from '../../http/page.ts'
import type { Session } from '../../sessions/sessions.ts'

/** `{base}/session`, opened by a person: who is signed in here. */
export const sessionPage = (authBase: string, { name, email, method, freshAt }: Session): Page => ({
  title: 'Your session',
  body: `<p>Signed in as <b>${(email ?? name) ? verbatim(email ?? name ?? '') : 'a guest without a name'}</b> by ${escapeHtml(method)}
since <time datetime="${freshAt.toISOString()}">${freshAt.toUTCString()}</time>.</p>
<p><a href="${authBase}/signout">Sign out</a></p>`,
})
