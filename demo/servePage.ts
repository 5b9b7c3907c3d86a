import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import express, { type RequestHandler } from 'express'
import type { LocalChain } from './chains/startAnvil.ts'

export interface BuiltPage {
  /** Of its build. */
  folder: string
  /** The document in it. */
  file: string
  /** What stands in the document → what is sent in its place. */
  replace?: Readonly<Record<string, string>>
  /** Other documents of the same site: their paths, and what is on their script tag beside the project. */
  more?: Readonly<Record<string, { file: string; attributes: string }>>
  /** Where what is sent to `/solana` goes on to. */
  solanaUrl?: string | undefined
  /** It has a kit that writes its styles into the page. */
  inlineStyles?: boolean
}

/**
 * The page of a third party, with the strict CSP that a careful site has: one script-src and one frame-src for
 * Gatehouse, nothing else. `/chain/<id>` and `/solana` pass on to the nodes of this machine, for the demo's wallets in the page.
 */
export function servePage(
  widgetOrigin: string,
  chains: readonly LocalChain[],
  { folder, file, replace = {}, more = {}, solanaUrl, inlineStyles = false }: BuiltPage,
): RequestListener {
  const app = express().disable('x-powered-by')
  const read = (name: string, attributes = ''): string => {
    const script = `<script src="${widgetOrigin}/gatehouse.js" data-project="demo"${attributes} async></script>`
    let page = readFileSync(`${folder}/${name}`, 'utf8')
    for (const [from, to] of Object.entries({ ...replace, '<!--gatehouse:script-->': script }))
      page = page.replaceAll(from, to)
    return page
  }
  const pages = new Map([['/', read(file)]])
  for (const [path, { file: name, attributes }] of Object.entries(more))
    pages.set(path, read(name, attributes))
  const csp = [
    "default-src 'none'",
    `script-src 'self' ${widgetOrigin}`,
    `frame-src ${widgetOrigin}`,
    "connect-src 'self'",
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

  for (const [path, page] of pages)
    app.get(path, (_, response) => {
      response.set('content-security-policy', csp).type('html').send(page)
    })
  app.use('/assets', express.static(`${folder}/assets`, { immutable: true, maxAge: '1y' }))
  const text = express.text({ type: () => true, limit: '1mb' })
  app.post(
    '/chain/:id',
    text,
    passOn(({ id }) => chains.find((chain) => String(chain.id) === id)?.url),
  )
  app.post(
    '/solana',
    text,
    passOn(() => solanaUrl),
  )
  return app
}

function passOn(urlOf: (params: Readonly<Record<string, unknown>>) => string | undefined): RequestHandler {
  return async ({ params, body }, response) => {
    const url = urlOf(params)
    if (!url) return void response.status(404).end()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body })
    response.type('json').send(await answer.text())
  }
}
