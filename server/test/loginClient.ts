import { randomBytes } from 'node:crypto'
import { sessionCookie } from '../http/requireSession.ts'
import type { TestAnswer, TestServer } from './testServer.ts'

export interface LoginClient {
  /** With the frame token of the client's page. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  /** Asks for a code; `code` reads it from the inbox. */
  askCode(email: string): Promise<TestAnswer>
  sendProof(proof: unknown, cookieless?: boolean, headers?: Record<string, string>): Promise<TestAnswer>
  /** The whole way in by email. */
  logIn(email: string): Promise<{ token: string; headers: Record<string, string>; answer: TestAnswer }>
  readonly binding: string
  readonly frame: { projectId: string; origin: string }
}

/** What a login frame in a page of that project sends. */
export async function loginClient(
  server: TestServer,
  project = 'demo',
  origin = 'http://demo.example',
): Promise<LoginClient> {
  const frameToken = await server.token(project, origin)
  const binding = randomBytes(16).toString('base64url')
  const post: LoginClient['post'] = (path, body, headers = {}) =>
    server.login(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${frameToken}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const get: LoginClient['get'] = (path, headers = {}) =>
    server.login(path, { headers: { authorization: `Bearer ${frameToken}`, ...headers } })
  const askCode = (email: string) => post('/login/email/code', { email, binding })
  const sendProof: LoginClient['sendProof'] = (proof, cookieless = false, headers = {}) =>
    post('/login/sessions', { proof, cookieless }, headers)
  return {
    post,
    get,
    askCode,
    sendProof,
    binding,
    frame: { projectId: project, origin },
    async logIn(email) {
      await askCode(email)
      const answer = await sendProof({ kind: 'email', email, code: codeFor(server, email), binding })
      const token = tokenOf(answer)
      return { token, headers: { cookie: `${sessionCookie(project)}=${token}` }, answer }
    },
  }
}

/** The code that was mailed last to an address. */
export function codeFor({ server }: TestServer, email: string): string {
  const mail = server.context.mailer.inbox?.find(({ to }) => to === email.toLowerCase())
  return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Another code than that one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The session token that an answer sets, '' when it sets none. */
export function tokenOf({ headers }: TestAnswer): string {
  const cookies = [headers['set-cookie'] ?? []].flat()
  const line = cookies.find((cookie) => /^__Host-gatehouse(?:\.[0-9a-f]{8})?\.session=/.test(cookie)) ?? ''
  return /=([^;]*)/.exec(line)?.[1] ?? ''
}

/** What a refusal says. */
export const refusal = ({ status, json }: TestAnswer): [number, string] => [status, json.code]
