import { Pool } from 'undici'
import { input, serve } from './serve.ts'

export interface PassThroughTo {
  /** Origin of the node. */
  node: string
}

/** A bare pass-through: Node http in front, an undici pool behind, bytes handed on unread. */
const { node } = input<PassThroughTo>()
const pool = new Pool(node, { connections: 64 })

serve((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const answer = await pool.request({
      path: '/',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
    })
    const body = Buffer.from(await answer.body.arrayBuffer())
    response.writeHead(answer.statusCode, {
      'content-type': 'application/json',
      'content-length': body.length,
    })
    response.end(body)
  })
})
