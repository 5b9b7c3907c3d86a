import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../db/db.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { giveBackDatabase, takeDatabase } from './pooledDatabase.ts'
import { type TestServer, type TestServerOptions, testServer } from './testServer.ts'

/** What tests of RPC over websockets run against; made anew by `rpcSocketStage`. */
export interface RpcSocketStage {
  database: Database
  node: FakeNode
  server: TestServer
  /** Another server on the same database and node. */
  start(options?: TestServerOptions): Promise<TestServer>
}

const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const block = (number: number) => ({
  number: `0x${number.toString(16)}`,
  hash: hash(number),
  parentHash: hash(number - 1),
  timestamp: '0x1',
  transactions: [],
})

/** A server behind one proxy whose only node counts blocks; the node behaves well before each test. */
export function rpcSocketStage(): RpcSocketStage {
  const stage = {
    start: (options: TestServerOptions = {}) =>
      testServer({
        database: stage.database,
        projects: { demo: ['http://demo.example'] },
        ...options,
        env: { ...chainEnv([stage.node.url]), SUBSCRIPTION_POLL_MS: '50', TRUST_PROXY: '1', ...options.env },
      }),
  } as RpcSocketStage
  beforeAll(async () => {
    stage.database = await takeDatabase()
    stage.node = await fakeNode()
    stage.server = await stage.start()
  })
  afterAll(async () => {
    await stage.server[Symbol.asyncDispose]()
    await stage.node[Symbol.asyncDispose]()
    await giveBackDatabase(stage.database)
  })
  beforeEach(() => {
    const { node } = stage
    node.misbehave = undefined
    node.asked = []
    node.block = 1000
    node.results = {
      eth_getBalance: '0x1',
      eth_getBlockByNumber: (number: string) => block(number === 'latest' ? node.block : Number(number)),
      eth_getLogs: [],
    }
  })
  return stage
}
