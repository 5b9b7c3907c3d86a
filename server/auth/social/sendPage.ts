import { randomBytes } from 'node:crypto'
import type { Response } from 'express'
import { contentSecurityPolicy } from '../../headers/contentSecurityPolicy.ts'
import { brand } from '../../html/brand.ts'
import { escapeHtml } from '../../html/escapeHtml.ts'
import { popupStyle } from './popupStyle.ts'

export interface Page {
  title: string
  /** Safe HTML. */
  body: string
  /** What the project is called that it is about. */
  project?: string
  /** JSON for the script. */
  data?: unknown
  script?: string
  /** Where it goes by itself after a second. */
  next?: string
}

/** Id of the JSON data block of a popup's page. */
export const popupDataId = 'gatehouse-popup'

/**
 * A page of the popup. Nobody may embed it; its opener stays reachable, which is what `unsafe-none` means: the popup
 * tells it the result with its exact origin.
 */
export function sendPage(response: Response, { title, body, project, data, script, next }: Page): void {
  const nonce = randomBytes(16).toString('base64url')
  const source = [`'nonce-${nonce}'`]
  response.setHeader(
    'content-security-policy',
    contentSecurityPolicy({
      'default-src': ["'none'"],
      'script-src': source,
      'style-src': source,
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
    }),
  )
  letOpenerBe(response)
  // With `no-referrer` browsers send `Origin: null` when a form is posted.
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cache-control', 'no-store')
  response.type('html').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
${next === undefined ? '' : `<meta http-equiv="refresh" content="1; url=${escapeHtml(next)}">`}
<style nonce="${nonce}">${popupStyle}</style>
<main>${brand(project)}${body}</main>
${data === undefined ? '' : `<script nonce="${nonce}" type="application/json" id="${popupDataId}">${dataBlock(data)}</script>`}
${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`}
</html>
`)
}

/** Redirects of a popup need it too: any answer on the way could cut the opener. */
export const letOpenerBe = (response: Response): void =>
  void response.setHeader('cross-origin-opener-policy', 'unsafe-none')

/** JSON that can end no element. */
const dataBlock = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
