import { input, serve } from './serve.ts'

export interface WrittenDocument {
  /** Each name, then its value. */
  headers: string[]
  /** Base64. */
  body: string
}

/** The least that Node's http can do for a document: the same headers, the same bytes, ready made. */
const { headers, body } = input<WrittenDocument>()
const bytes = Buffer.from(body, 'base64')
serve((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
