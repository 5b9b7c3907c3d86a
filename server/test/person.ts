import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { sessionTokenHeader } from '../contract/login.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import { walletShares } from '../db/schema/wallets.ts'
import { sessionCookie } from '../http/requireSession.ts'
import { confirming, newKey, newWallet, proveDevice } from './newShares.ts'
import type { TestAnswer, TestServer } from './testServer.ts'

export interface TestPerson {
  userId: string
  sessionId: string
  token: string
  /** Sent by the login frame with session and frame token; `headers` replace single ones, '' leaves one out. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  get(path: string): Promise<TestAnswer>
  /** Requests the login share with a proof of the device share of the set in use, where there is one. */
  loginShare(purpose?: 'export'): Promise<TestAnswer>
  /** Makes the login that long ago. */
  age(seconds: number): Promise<void>
  /** Makes the session one that a ticket resumed, bound to a key or not. */
  resume(ticketKey?: string): Promise<void>
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
  const post: TestPerson['post'] = (path, body = {}, headers = {}) => {
    const sent = { authorization: `Bearer ${frameToken}`, ...mine, ...headers }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return server.login(path, { method: 'POST', headers: sent, body: text })
  }
  const get: TestPerson['get'] = (path) =>
    server.login(path, { headers: { authorization: `Bearer ${frameToken}`, ...mine } })
  return {
    userId,
    sessionId: session.id,
    token: session.token,
    post,
    get,
    async loginShare(purpose) {
      const { wallet, challenge } = (await get('/login/wallet')).json
      const device = wallet && challenge && (await deviceProof(server, wallet, { purpose, challenge }))
      return post('/login/wallet/login-share', { ...(purpose && { purpose }), ...(device && { device }) })
    },
    async age(seconds) {
      const freshAt = new Date(Date.now() - seconds * 1000)
      await database.db.update(sessions).set({ freshAt }).where(eq(sessions.id, session.id))
    },
    async resume(ticketKey) {
      const resumed = { resumedAt: new Date(), ticketKey: ticketKey ?? null, provenSet: null, provenAt: null }
      await database.db.update(sessions).set(resumed).where(eq(sessions.id, session.id))
    },
  }
}

/** By the device share of the set in use; `undefined` for a set without a verifier. */
async function deviceProof(
  server: TestServer,
  { id: walletId, rotation }: { id: string; rotation: number },
  { purpose = 'sign', challenge }: { purpose?: 'sign' | 'export' | undefined; challenge: string },
) {
  const inUse = and(eq(walletShares.walletId, walletId), eq(walletShares.rotation, rotation))
  const rows = await server.server.context.database.db.select().from(walletShares).where(inUse)
  const verifier = rows.find(({ kind }) => kind === 'login')?.deviceVerifier
  return verifier ? proveDevice(verifier, { walletId, rotation, purpose, challenge }) : undefined
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
