import { Agent, request } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { limits } from '../../scripts/suites/limits.ts'

export interface Answer {
  /** 0 for a connection that was cut. */
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

export interface Visitor {
  frame(): Promise<Answer>
  /** What the document of a frame names. */
  files(document: Answer): Promise<Answer[]>
  token(): Promise<Answer>
  /** Signs in by a wallet, each time with the same account. @returns the answer, with the session's cookie when it is 200 */
  logIn(): Promise<{ answer: Answer; cookie: string }>
  session(cookie: string): Promise<Answer>
  address: string
  /** Of all requests so far, the one that took longest. */
  slowest(): { path: string; ms: number }
}

const page = 'https://shop.example'

interface Sent {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** An address of the network for one client, as the proxy in front of nginx would name it. */
const newClient = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/**
 * Sends to one port as the browsers of a widget's visitor do. Each request has a connection of its own: a proxy that
 * reloads may close a kept one under a request, which browsers send again.
 */
export function visitors(port: number, publicPort = port) {
  const agent = new Agent({ keepAlive: false, maxSockets: 64 })
  const hosts = { widget: `widget.localhost:${publicPort}`, login: `login.localhost:${publicPort}` }
  const send = (
    client: string,
    host: keyof typeof hosts,
    path: string,
    { method = 'GET', headers = {}, body = '' }: Sent = {},
  ): Promise<Answer> =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const done = (status: number, headers: Answer['headers'], text: string) =>
        resolve({ status, headers, text, ms: performance.now() - startedAt })
      const all = {
        host: hosts[host],
        'x-forwarded-for': client,
        ...(method === 'POST' && { origin: `http://${hosts[host]}`, 'content-type': 'application/json' }),
        ...headers,
        'content-length': Buffer.byteLength(body),
      }
      const sent = request({ host: '127.0.0.1', port, path, method, headers: all, agent }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => done(response.statusCode ?? 0, response.headers, text))
        response.on('error', () => done(0, {}, ''))
      })
      sent.setTimeout(limits.unitMs, () => sent.destroy(new Error('no answer')))
      sent.on('error', (error) => done(0, {}, error.message))
      sent.end(body)
    })

  const visitor = (): Visitor => {
    const account = privateKeyToAccount(generatePrivateKey())
    let client = newClient()
    let slowest = { path: '', ms: 0 }
    const ask = async (host: keyof typeof hosts, path: string, sent?: Sent): Promise<Answer> => {
      const answer = await send(client, host, path, sent)
      if (answer.ms > slowest.ms) slowest = { path, ms: answer.ms }
      return answer
    }
    const token = () =>
      ask('widget', '/frame/token', {
        method: 'POST',
        body: JSON.stringify({ projectId: 'demo', origin: page }),
      })
    return {
      address: account.address.toLowerCase(),
      slowest: () => slowest,
      frame: () => ask('widget', '/frame?projectId=demo', { headers: { referer: `${page}/` } }),
      files: ({ text }) => {
        const paths = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
          ([, path]) => path ?? '',
        )
        return Promise.all(paths.map((path) => ask('widget', path)))
      },
      token,
      async logIn() {
        // One client may only log in so often.
        client = newClient()
        const own = await token()
        if (own.status !== 200) return { answer: own, cookie: '' }
        const headers = { authorization: `Bearer ${JSON.parse(own.text).token}` }
        const nonces = await ask('login', '/login/nonces', { method: 'POST', headers })
        if (nonces.status !== 200) return { answer: nonces, cookie: '' }
        const { nonce, issuedAt, expiresAt } = JSON.parse(nonces.text)
        const message = createSiweMessage({
          address: account.address,
          chainId: 31_337,
          nonce,
          issuedAt: new Date(issuedAt),
          expirationTime: new Date(expiresAt),
          domain: new URL(page).host,
          uri: page,
          version: '1',
          statement: 'Sign in to Demo.',
        })
        const signature = await account.signMessage({ message })
        const proof = { kind: 'siwx', account: `eip155:31337:${account.address}`, message, signature }
        const answer = await ask('login', '/login/sessions', {
          method: 'POST',
          headers,
          body: JSON.stringify({ proof, cookieless: false }),
        })
        const cookies = [answer.headers['set-cookie'] ?? []].flat()
        return { answer, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
      },
      async session(cookie) {
        const own = await token()
        if (own.status !== 200) return own
        const headers = { authorization: `Bearer ${JSON.parse(own.text).token}`, cookie }
        return ask('login', '/login/session', { headers })
      },
    }
  }
  return { visitor, close: () => agent.destroy() }
}
