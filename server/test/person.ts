import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessionTokenHeader } from '../contract/login.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import { sessionCookie } from '../http/requireSession.ts'
import { confirming, newKey, newWallet } from './newShares.ts'
import type { TestAnswer, TestServer } from './testServer.ts'

export interface TestPerson {
  userId: string
  sessionId: string
  token: string
  /** Sent by the login frame with session and frame token; `headers` replace single ones, '' leaves one out. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  get(path: string): Promise<TestAnswer>
  /** Makes the login that long ago. */
  age(seconds: number): Promise<void>
}

export interface TestPersonOptions {
  /** A further login of this person. @default a new one */
  userId?: string
  /** How the session travels. @default 'cookie' */
  by?: 'cookie' | 'header'
}

/** Somebody who is logged in on http://demo.example of project `demo`. */
export async function person(server: TestServer, options: TestPersonOptions = {}): Promise<TestPerson> {
  const { database, sessions: store } = server.server.context
  const userId = options.userId ?? randomUUID()
  await database.db.insert(users).values({ id: userId }).onConflictDoNothing()
  const page = { projectId: 'demo', hostOrigin: 'http://demo.example' }
  const session = await store.create({ userId, method: 'email', ...page })
  const frameToken = await server.token()
  const mine: Record<string, string> =
    options.by === 'header'
      ? { [sessionTokenHeader]: session.token }
      : { cookie: `a=b; ${sessionCookie('demo')}=${session.token}` }
  return {
    userId,
    sessionId: session.id,
    token: session.token,
    post(path, body = {}, headers = {}) {
      const sent = { authorization: `Bearer ${frameToken}`, ...mine, ...headers }
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return server.login(path, { method: 'POST', headers: sent, body: text })
    },
    get: (path) => server.login(path, { headers: { authorization: `Bearer ${frameToken}`, ...mine } }),
    async age(seconds) {
      const freshAt = new Date(Date.now() - seconds * 1000)
      await database.db.update(sessions).set({ freshAt }).where(eq(sessions.id, session.id))
    },
  }
}

export interface WalletOwner extends TestPerson {
  /** As it was sent. */
  wallet: Awaited<ReturnType<typeof newWallet>>
  /** Its eip155 key. */
  key: ReturnType<typeof newKey>
}

/** Somebody whose embedded wallet is complete. */
export async function personWithWallet(server: TestServer): Promise<WalletOwner> {
  const owner = await person(server)
  const key = newKey()
  const wallet = await newWallet(owner.userId, { key })
  await owner.post('/login/wallet', wallet)
  await owner.post('/login/wallet/confirm', confirming(wallet))
  return { ...owner, wallet, key }
}

/** [status, code] of an answer; no code when it went well. */
export async function code(answer: Promise<TestAnswer>): Promise<[number, string | undefined]> {
  const { status, json } = await answer
  return [status, json.code]
}
