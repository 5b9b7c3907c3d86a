import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { answer, serve } from './serve.ts'

/** A document as it is sent. */
export interface ServedDocument {
  /** Which built page it is. */
  page: string
  /** What stands in it → what is sent in its place. */
  replace?: Record<string, string>
  headers?: Record<string, string>
}

/**
 * The bench's own pages, from memory, as the product's server sends its own: documents never kept and not
 * compressed, named assets for good and compressed.
 */
const folders = ['dist/bench/pages', 'dist/bench/frame']
const assets = new Map<string, { raw: Buffer; packed: Buffer }>(
  folders.flatMap((folder) =>
    readdirSync(`${folder}/assets`).map((name) => {
      const raw = readFileSync(`${folder}/assets/${name}`)
      return [`/assets/${name}`, { raw, packed: brotliCompressSync(raw) }] as const
    }),
  ),
)
assets.set('/nothing.js', { raw: Buffer.from('0'), packed: brotliCompressSync('0') })
const documents = new Map<string, { body: Buffer; headers: Record<string, string> }>()

serve((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const document = documents.get(path)
  const asset = assets.get(path)
  if (document) {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      ...document.headers,
      'content-length': document.body.length,
    })
    response.end(document.body)
  } else if (asset) {
    const packed = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    response.writeHead(200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      ...(packed ? { 'content-encoding': 'br' } : {}),
      'content-length': packed ? asset.packed.length : asset.raw.length,
    })
    response.end(packed ? asset.packed : asset.raw)
  } else response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
})

/** Path → document. */
answer((served: Record<string, ServedDocument>) => {
  for (const [path, { page, replace = {}, headers = {} }] of Object.entries(served)) {
    const file = folders.map((folder) => `${folder}/${page}`).find((path) => existsSync(path))
    let text = readFileSync(file ?? page, 'utf8')
    for (const [from, to] of Object.entries(replace)) text = text.replaceAll(from, to)
    documents.set(path, { body: Buffer.from(text), headers })
  }
  return {}
})
