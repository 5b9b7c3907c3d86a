import { expect } from 'vitest'
import { farcasterRelay } from '../../e2e/fixtures/farcasterRelay.ts'
import { farcasterPerson, putRegistry } from '../../e2e/wallets/farcasterPerson.ts'
import { farcasterAnswerSchema } from '../contract/login.ts'
import { anvil } from './anvil.ts'
import { type TestAnswer, testServer } from './testServer.ts'

export const origin = 'http://demo.example'
export const elsewhere = 'http://b.example'
export const binding = 'b'.repeat(22)
export const pending = '409 handoff_pending'

export interface Asking {
  projectId?: string
  page?: string
  client?: string
}

export const wordOf = ({ status, json }: TestAnswer): string => `${status} ${json.code ?? json.user?.method}`

/** A server with a relay, OP Mainnet's registry and somebody in it, and a frame that asks. */
export async function farcasterStage() {
  const chain = await anvil(10)
  const relay = await farcasterRelay()
  await putRegistry(chain.rpc)
  const person = await farcasterPerson(relay, chain.rpc)
  const env = {
    AUTH_FARCASTER_ID: 'on',
    AUTH_FARCASTER_ISSUER: relay.origin,
    NETWORKS: 'eip155:10',
    RPC_URLS_EIP155_10: chain.url,
    TRUST_PROXY: '1',
  }
  const server = await testServer({ env, projects: { demo: [origin, elsewhere], other: [origin] } })
  const { database } = server.server.context

  async function post(path: string, body: object, asking: Asking = {}) {
    const { projectId = 'demo', page = origin, client = '192.0.2.1' } = asking
    const authorization = `Bearer ${await server.token(projectId, page)}`
    const headers = { authorization, 'x-forwarded-for': client }
    return server.login(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const take = (id: string, change: object = {}, asking: Asking = {}) =>
    post(
      '/login/sessions',
      { proof: { kind: 'farcaster', id, binding, ...change }, cookieless: true },
      asking,
    )
  const outcome = async (id: string, change: object = {}, asking: Asking = {}) =>
    wordOf(await take(id, change, asking))
  return {
    env,
    chain,
    relay,
    person,
    server,
    post,
    take,
    outcome,
    /** A frame that shows the link. */
    async asked(asking: Asking = {}) {
      const answer = await post('/login/farcaster', { binding }, asking)
      return farcasterAnswerSchema.parse(answer.json)
    },
    /** As a frame does: asks until the answer is another than that. */
    async after(id: string, ...words: string[]): Promise<string> {
      let said = ''
      await expect
        .poll(async () => {
          said = await outcome(id)
          return words.includes(said)
        })
        .toBe(false)
      return said
    },
    /** Another server over the same database; answers how a frame asks it. */
    async another(env: Record<string, string>) {
      const own = await testServer({ env, database })
      return {
        ask: async (path: string, body: object) => {
          const headers = { authorization: `Bearer ${await own.token()}` }
          return own.login(path, { method: 'POST', headers, body: JSON.stringify(body) })
        },
        [Symbol.asyncDispose]: () => own[Symbol.asyncDispose](),
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await relay[Symbol.asyncDispose]()
      await chain[Symbol.asyncDispose]()
    },
  }
}
