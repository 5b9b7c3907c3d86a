import { WebSocket } from 'ws'
import type { TestServer } from './testServer.ts'

/**
 * A websocket to the widget's host of a server, once it is open.
 *
 * @throws Error `401 invalid_token` and the like when it is refused
 */
export async function openWebSocket(
  server: TestServer,
  address: string,
  headers: Record<string, string>,
): Promise<WebSocket> {
  const ws = new WebSocket(address, { headers: { host: new URL(server.widgetOrigin).host, ...headers } })
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
    ws.once('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => reject(new Error(`${response.statusCode} ${JSON.parse(text).code}`)))
    })
  })
  return ws
}
