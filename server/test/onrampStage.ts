import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import { type FakeCoinbase, fakeCoinbase } from './fakeCoinbase.ts'
import { type FakeMeld, fakeMeld } from './fakeMeld.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 1, retryBaseMs: 10, breakerPauseMs: 1 }

/** Both sellers and a server that knows them, from the first test of a file to its last. */
export let coinbase: FakeCoinbase
export let meld: FakeMeld
export let server: TestServer

/** Starts them for the file that calls it. */
export function withSellers(): void {
  beforeAll(async () => {
    ;[coinbase, meld] = await Promise.all([fakeCoinbase(), fakeMeld()])
    server = await serverWith({ rpc })
  })
  afterAll(() => Promise.all([server, coinbase, meld].map((each) => each[Symbol.asyncDispose]())))
  beforeEach(() => {
    for (const vendor of [coinbase, meld]) {
      vendor.asked = []
      vendor.misbehave = undefined
    }
  })
}

/** Another one on the same database. */
const serverWith = (config: Partial<Config>, database?: Database) =>
  testServer({
    env: { ...coinbase.env, ...meld.env, ONRAMP_COUNTRY: 'US-CA' },
    config,
    projects: { demo: ['http://demo.example', 'https://*.shop.example'] },
    ...(database && { database }),
  })
/** One that soon gives up on sellers that do not answer. */
export const impatientServer = () =>
  serverWith({ rpc: { ...rpc, timeoutMs: 400, deadlineMs: 120_000 } }, server.server.context.database)

export const get = (path: string, query = '', of = server) => of.request(`/v1${path}?projectId=demo${query}`)
export const post = (path: string, body: unknown, query = '?projectId=demo') =>
  server.request(`/v1${path}${query}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
/** Status, code and field. */
export const refused = ({ status, json }: TestAnswer) => [status, json.code, json.reasons[0].field]

export const urlBody = (more: object = {}) => ({
  destinationWallets: [{ address, blockchains: ['base'], assets: ['USDC'] }],
  partnerUserId: address,
  ...more,
})

export const widgetOf = (more: object = {}) => ({
  destinationCurrencyCode: 'USDC',
  serviceProvider: 'TRANSAK',
  sourceAmount: 50,
  sourceCurrencyCode: 'USD',
  walletAddress: address,
  lockFields: ['walletAddress'],
  ...more,
})
