import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { input, serve } from './serve.ts'

/**
 * The bench's own pages, from memory, as the product's server sends its own: documents never kept, named
 * assets for good and compressed. `isolated` gives the pages the precise clock of cross-origin isolation.
 */
const { headers = {}, replace = {} } = input<{
  /** Path → headers besides the usual. */
  headers?: Record<string, Record<string, string>>
  /** What stands in a document → what is sent for it. */
  replace?: Record<string, string>
}>()
const folder = 'dist/bench/pages'
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

const files = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)])
    .map((entry) => {
      const path = `${entry.parentPath}/${entry.name}`.slice(folder.length)
      const type = types[extname(path)] ?? ''
      let content = readFileSync(folder + path)
      if (path.endsWith('.html')) {
        let text = content.toString()
        for (const [from, to] of Object.entries(replace)) text = text.replaceAll(from, to)
        content = Buffer.from(text)
      }
      return [path, { type, raw: content, packed: brotliCompressSync(content) }]
    }),
)

serve((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const file = files.get(path)
  if (!file) {
    response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    return
  }
  const isDocument = path.endsWith('.html')
  const packed = !isDocument && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = packed ? file.packed : file.raw
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': body.length,
    'cache-control': isDocument ? 'private, no-store' : 'public, max-age=31536000, immutable',
    ...(packed ? { 'content-encoding': 'br' } : {}),
    ...headers[path],
  })
  response.end(body)
})
