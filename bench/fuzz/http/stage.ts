import { eq } from 'drizzle-orm'
import { sessions } from '../../../server/db/schema/sessions.ts'
import { sessionCookie } from '../../../server/http/requireSession.ts'
import { chainEnv, fakeNode } from '../../../server/test/fakeNode.ts'
import { person, personWithWallet } from '../../../server/test/person.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import type { Secrets } from './wireRequest.ts'

export interface Stage extends AsyncDisposable {
  server: TestServer
  secrets: Secrets
  /** New sessions, as requests may have ended those before. */
  renew(): Promise<void>
}

/** `off` so that requests reach the handlers; `low` so that most are refused. */
export type Rates = 'off' | 'low'
const rateEnv: Record<Rates, Record<string, string>> = {
  off: { RATE_MAX_TOKENS: 'off' },
  low: { RATE_MAX_TOKENS: '20', RATE_REFILL: '2' },
}

/** A server with a node, names, an exchange, a person with a wallet, and nothing that leads off this machine. */
export async function openStage(rates: Rates): Promise<Stage> {
  const node = await fakeNode({
    results: { eth_call: '0x', eth_getBalance: '0x1', eth_getLogs: [], eth_gasPrice: '0x1' },
  })
  const server = await testServer({
    env: {
      ...chainEnv([node.url]),
      ...rateEnv[rates],
      TRUST_PROXY: '1',
      NAME_ZONES: 'gatehouse.example',
      BUNDLER_URLS_EIP155_31337: node.url,
      FAUCET_NETWORKS: 'eip155:31337',
      FAUCET_PRIVATE_KEY: `0x${'1'.repeat(64)}`,
    },
  })
  const owner = await personWithWallet(server)
  const hosts = { widgetOrigin: server.widgetOrigin, loginOrigin: server.loginOrigin }
  const stage: Stage = {
    server,
    secrets: {
      ...hosts,
      widgetHost: new URL(hosts.widgetOrigin).host,
      loginHost: new URL(hosts.loginOrigin).host,
      frameToken: '',
      cookie: sessionCookie('demo'),
      session: '',
      resumed: '',
      person: owner.userId,
      wallet: owner.wallet.id,
      sealed: '',
    },
    async renew() {
      const { secrets } = stage
      node.asked.length = 0
      // Of the sessions before only few are of use.
      await server.server.context.database.db.delete(sessions).where(eq(sessions.userId, owner.userId))
      secrets.frameToken = await server.token()
      secrets.session = (await person(server, { userId: owner.userId })).token
      const resumed = await person(server, { userId: owner.userId })
      await resumed.resume()
      secrets.resumed = resumed.token
      secrets.sealed = await seal(server, secrets.frameToken)
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await node[Symbol.asyncDispose]()
    },
  }
  await stage.renew()
  return stage
}

async function seal(server: TestServer, frameToken: string): Promise<string> {
  const answer = await server.request('/frame/seal', {
    method: 'POST',
    headers: { origin: server.widgetOrigin, authorization: `Bearer ${frameToken}` },
    body: JSON.stringify({ text: 'a text' }),
  })
  return answer.json.sealed ?? ''
}
