import { randomBytes, randomUUID } from 'node:crypto'
import { popupId } from '../auth/social/popupCookie.ts'
import { handoffAnswerSchema } from '../contract/login.ts'
import { oidcProvider } from './oidcProvider.ts'
import type { Visit } from './popupBrowser.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

/** The page that everything is for, of project `demo`. */
export const origin = 'http://demo.example'
/** The frame that asked. */
export const binding = 'b'.repeat(22)
export const client = { id: 'gatehouse', secret: 'secret-of-a-test' }

/** Whose frame asks. @default project `demo`, `origin` */
export interface Page {
  projectId?: string
  origin?: string
}

export interface SocialPopup extends AsyncDisposable {
  server: TestServer
  post(path: string, body: object, page?: Page): Promise<TestAnswer>
  /** Where the click of a widget goes. */
  urlOf(key: string, name?: string): string
  /** A later page of the popup of a hand-off. */
  pageOf(id: string, page: string, name?: string): string
  handoff(name?: string, key?: string): Promise<{ id: string; url: string; words: string; expiresIn: number }>
  take(id: string, change?: object, page?: Page): Promise<TestAnswer>
}

/** A server with Google, a real OpenID provider, and X, which does not answer; and what a frame asks of it. */
export async function socialPopup(): Promise<SocialPopup> {
  const provider = await oidcProvider(client)
  const server = await testServer({
    env: {
      AUTH_GOOGLE_ID: client.id,
      AUTH_GOOGLE_SECRET: client.secret,
      AUTH_GOOGLE_ISSUER: provider.issuer,
      AUTH_X_ID: 'x',
      AUTH_X_SECRET: 'x',
      AUTH_X_ISSUER: 'http://127.0.0.1:1',
    },
    projects: { demo: [origin, 'http://b.example'], other: [origin] },
  })
  await provider.open(`${server.loginOrigin}/auth/popup/google/callback`)
  const urlOf: SocialPopup['urlOf'] = (key, name = 'google') =>
    `${server.loginOrigin}/auth/popup/${name}?key=${key}`
  const post: SocialPopup['post'] = async (
    path,
    body,
    { projectId = 'demo', origin: page = origin } = {},
  ) => {
    const authorization = `Bearer ${await server.token(projectId, page)}`
    return server.login(path, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) })
  }
  return {
    server,
    post,
    urlOf,
    pageOf: (id, page, name = 'google') =>
      `${server.loginOrigin}/auth/popup/${name}/${page}?popup=${popupId(id)}`,
    async handoff(name = 'google', key = newKey()) {
      const answer = await post('/login/handoffs', { provider: name, binding, key })
      return { ...handoffAnswerSchema.parse(answer.json), url: urlOf(key, name) }
    },
    take: (id, change = {}, page = {}) =>
      post('/login/sessions', { proof: { kind: 'handoff', id, binding, ...change }, cookieless: true }, page),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

export const newKey = (): string => randomBytes(16).toString('base64url')

export const codeOf = async (answer: Promise<TestAnswer>): Promise<string> => {
  const { status, json } = await answer
  return `${status} ${json.code ?? json.user?.method}`
}

/** What the last page would post to its opener. */
export const proofOf = ({ text }: Visit): string => /"proof":"([\w-]+)"/.exec(text)?.[1] ?? 'none'

export const somebody = (): string => `p${randomUUID().slice(0, 8)}`
