import express from 'express'
import { input, serve } from './serve.ts'

export interface WrittenDocument {
  /** Each name, then its value. */
  headers: string[]
  body: string
}

/** The least an Express 5 handler can do for a frame document: the same headers, the same bytes, ready made. */
const { headers, body } = input<WrittenDocument>()
const bytes = Buffer.from(body)
const app = express()
app.disable('x-powered-by')
app.get('/frame', (_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
serve(app)
