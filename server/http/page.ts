import { randomBytes } from 'node:crypto'
import { contentSecurityPolicy } from '../headers/contentSecurityPolicy.ts'
import { brand, pageStyle } from '../html/brand.ts'
import { escapeHtml } from '../html/escapeHtml.ts'
import type { Response } from './handler.ts'

export interface Page {
  title: string
  /** Safe HTML. */
  body: string
  /** What the project is called that it is about. */
  project?: string | undefined
  /** A script of our own, run with the page's nonce. */
  script?: string
  /** Where its forms may lead besides ourselves. */
  formAction?: readonly string[]
  /** @default 200 */
  status?: number
}

/** Sends a page of our own: no frame around it, nothing from elsewhere, inline only what carries its nonce. */
export function sendPage(
  response: Response,
  { title, body, project, script, formAction = [], status = 200 }: Page,
): void {
  const nonce = randomBytes(16).toString('base64url')
  const own = `'nonce-${nonce}'`
  response.statusCode = status
  response.setHeader(
    'content-security-policy',
    contentSecurityPolicy({
      'default-src': ["'none'"],
      'style-src': [own],
      'script-src': script === undefined ? ["'none'"] : [own],
      'form-action': ["'self'", ...formAction],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    }),
  )
  response.setHeader('cache-control', 'no-store')
  // Our own forms must carry an `Origin`, which `no-referrer` would blank.
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>
<main>
${brand(project)}
<h1>${escapeHtml(title)}</h1>
${body}
</main>${script === undefined ? '' : `\n<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`)
}
