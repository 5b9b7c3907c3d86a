import { randomBytes } from 'node:crypto'
import { codeFor, type LoginClient, loginClient } from './loginClient.ts'
import type { TestAnswer, TestServer } from './testServer.ts'

/** A login frame of a server that asks about new browsers, and the pages of the letters that it has sent. */
export interface DeviceClient extends LoginClient {
  ask(email: string, more?: { binding?: string; device?: string }, headers?: Headers): Promise<TestAnswer>
  /** How far it is. */
  look(email: string, binding?: string): Promise<TestAnswer>
  /** Answers a letter as its page does; without an answer it is shown. */
  answer(token: string, answer?: string, headers?: Headers): Promise<TestAnswer>
  /** The whole way: letter, yes, code, login. Answers the mark. */
  register(email: string, binding?: string): Promise<string>
}
type Headers = Record<string, string>

export const newBinding = (): string => randomBytes(16).toString('base64url')

export async function deviceClient(
  server: TestServer,
  project = 'demo',
  origin = 'http://demo.example',
): Promise<DeviceClient> {
  const client = await loginClient(server, project, origin)
  const ask: DeviceClient['ask'] = (email, more = {}, headers = {}) =>
    client.post('/login/email/code', { email, binding: client.binding, ...more }, headers)
  const answer: DeviceClient['answer'] = (token, answer, headers = {}) =>
    server.login('/auth/email-device/letter', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token, ...(answer && { answer }) }).toString(),
    })
  return {
    ...client,
    ask,
    answer,
    look: (email, binding = client.binding) => client.post('/login/email/device', { email, binding }),
    async register(email, binding = newBinding()) {
      await ask(email, { binding })
      await answer(tokenFor(server, email), 'approve')
      await ask(email, { binding })
      const proof = { kind: 'email', email, code: codeFor(server, email), binding }
      return (await client.sendProof(proof)).json.device
    },
  }
}

/** The token in the letter that went to an address last; '' when the last mail is none. */
export function tokenFor({ server }: TestServer, email: string): string {
  const mail = server.context.mailer.inbox?.find(({ to }) => to === email)
  return /\/email-device#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
