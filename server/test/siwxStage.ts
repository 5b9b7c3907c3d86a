import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { verifyProof } from '../auth/verifyProof.ts'
import type { Proof } from '../contract/login.ts'
import { buildMessage, type SignInMessage, signInChainId } from '../contract/signInMessage.ts'
import { accounts } from '../db/schema/users.ts'
import { anvil, type TestChain } from './anvil.ts'
import { type TestServer, testServer } from './testServer.ts'

export const origin = 'http://demo.example'
const frame = { projectId: 'demo', origin, expiresAt: 0 }
type Page = Pick<typeof frame, 'projectId' | 'origin'>
type Siwx = Extract<Proof, { kind: 'siwx' }>

/** Signing in by a message, as a frame does it; `expect` holds each step. */
export interface SiwxStage extends AsyncDisposable {
  server: TestServer
  chains: TestChain[]
  nonceFor(page?: Page): Promise<{ nonce: string; issuedAt: string; expiresAt: string }>
  /** What an account (CAIP-10) signs. */
  messageOf(account: string, change?: Partial<SignInMessage>): Promise<string>
  login(account: string, message: string, signature: string): ReturnType<typeof verifyProof>
  /** Provider and name of each key of a person. */
  keysOf(userId: string): Promise<string[]>
}

/** Two chains that answer, and one whose node is dead. */
export async function siwxStage(): Promise<SiwxStage> {
  const chains = await Promise.all([anvil(31337), anvil(31338)])
  const server = await testServer({
    env: {
      NETWORKS: 'eip155:31337,eip155:31338,eip155:31339',
      NETWORK_EIP155_31337: '{"name":"One","symbol":"ETH"}',
      NETWORK_EIP155_31338: '{"name":"Two","symbol":"ETH"}',
      NETWORK_EIP155_31339: '{"name":"Dead","symbol":"ETH"}',
      RPC_URLS_EIP155_31337: chains[0]?.url ?? '',
      RPC_URLS_EIP155_31338: chains[1]?.url ?? '',
      RPC_URLS_EIP155_31339: 'http://127.0.0.1:1',
    },
    projects: { demo: [origin, 'http://second.example'], other: ['http://other.example', origin] },
  })
  const stage: SiwxStage = {
    server,
    chains,
    async nonceFor(page = frame) {
      const token = await server.token(page.projectId, page.origin)
      const answer = await server.login('/login/nonces', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(200)
      return answer.json
    },
    async messageOf(account, change = {}) {
      const [namespace, reference = '', address = ''] = account.split(':') as [SignInMessage['namespace']]
      const { nonce, issuedAt, expiresAt } = await stage.nonceFor()
      const chainId = signInChainId(namespace, reference)
      const facts = { namespace, address, chainId, nonce, issuedAt, expirationTime: expiresAt }
      const message = { ...facts, domain: 'demo.example', uri: origin, statement: 'Sign in to Demo.' }
      return buildMessage({ ...message, ...change })
    },
    login: (account, message, signature) =>
      verifyProof(server.server.context, { kind: 'siwx', account, message, signature } satisfies Siwx, frame),
    async keysOf(userId) {
      const { db } = server.server.context.database
      const rows = await db.select().from(accounts).where(eq(accounts.userId, userId))
      return rows.map((row) => `${row.provider} ${row.providerAccountId}`)
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      for (const chain of chains) await chain[Symbol.asyncDispose]()
    },
  }
  return stage
}

/** Status and code, or `none`. */
export const refusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'none',
    (error) => `${error.status} ${error.code}`,
  )
