import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An Esplora API in this process that says what it is told to. */
export interface FakeEsplora extends AsyncDisposable {
  /** With a path, as public ones have. */
  url: string
  /** `GET /blocks/tip/height`, in the order in which they came; the question for its chain is left out. */
  asked: string[]
  /** Bodies of `POST /tx`. */
  sent: string[]
  /** Path → text of the answer, or status and text. */
  answers: Record<string, string | [number, string]>
  /** While set, it answers everything but the question for its chain. */
  misbehave: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
}

export async function fakeEsplora(genesis: string): Promise<FakeEsplora> {
  const api: FakeEsplora = {
    url: '',
    asked: [],
    sent: [],
    answers: {},
    misbehave: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const path = request.url?.replace(/^\/api/, '') ?? ''
    if (path === '/block-height/0') return response.end(genesis)
    api.asked.push(`${request.method} ${path}`)
    if (request.method === 'POST') api.sent.push(text)
    if (api.misbehave) return api.misbehave(request, response)
    const answer = api.answers[path] ?? [404, 'Not found']
    const [status, body] = typeof answer === 'string' ? [200, answer] : answer
    response.statusCode = status
    return response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return api
}
