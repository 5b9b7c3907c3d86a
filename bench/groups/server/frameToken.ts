import { request } from 'node:http'
import type { ServerParts } from './parts.ts'

/** The token that a frame gets for its page; asked by hand, because fetch sets `Host` and `Origin` itself. */
export function frameToken({ gatehouse, pageOrigin }: ServerParts): Promise<string> {
  const { port, host, widgetOrigin } = gatehouse
  const headers = { host, origin: widgetOrigin, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: '/frame/token', method: 'POST', headers, agent: false },
      async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        if (response.statusCode === 200) resolve(JSON.parse(text).token)
        else reject(new Error(`no frame token: ${response.statusCode} ${text}`))
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify({ projectId: 'bench', origin: pageOrigin }))
  })
}
