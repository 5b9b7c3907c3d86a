import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import type { Endpoint } from '../../contract/v1/endpoint.ts'
import { openToAll } from '../../http/openToAll.ts'
import { type SentAsset, sendAsset } from '../../http/sendAsset.ts'
import { docsPage, docsPolicy } from './docsPage.ts'
import { openApi } from './openApi.ts'

/** `GET /v1/openapi.json`, and `GET /v1/docs` for people. Both are written once, for the first request. */
export function openApiRouter(context: ServerContext, endpoints: readonly Endpoint[]): Router {
  const { version, http, networks } = context.config
  const evm = networks.find(({ network }) => network.id.startsWith('eip155:'))
  let written: { json: SentAsset; page: SentAsset } | undefined
  const write = () => {
    const document = openApi(endpoints, { version, origin: http.widgetOrigin })
    written = {
      json: prepare('application/json', JSON.stringify(document)),
      page: prepare('text/html', docsPage(document, evm?.network.id ?? 'eip155:1')),
    }
    return written
  }
  const router = Router({ strict: true, caseSensitive: true })
  router.all('/v1/openapi.json', ...openToAll(context, 'openapi'), (request, response) =>
    sendAsset(request, response, (written ?? write()).json),
  )
  router.all('/v1/docs', ...openToAll(context, 'docs'), (request, response) => {
    response.setHeader('content-security-policy', docsPolicy)
    sendAsset(request, response, (written ?? write()).page)
  })
  return router
}

function prepare(type: string, text: string): SentAsset {
  const raw = Buffer.from(text)
  return {
    type: `${type}; charset=utf-8`,
    cacheControl: 'public, max-age=300',
    etag: createHash('sha256').update(raw).digest('base64url').slice(0, 22),
    raw,
    br: undefined,
    gzip: gzipSync(raw),
  }
}
