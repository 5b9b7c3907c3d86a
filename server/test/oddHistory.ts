import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Db } from '../db/db.ts'
import {
  historyBlocks,
  historyChains,
  historyRecent,
  historyTold,
  historyTransactions,
  historyWatches,
} from '../db/schema/history.ts'
import { createHistory, type History, type HistorySettings } from '../history/createHistory.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { eager } from './historyProcess.ts'
import { type StrictNode, strictNode } from './strictNode.ts'
import { testServer } from './testServer.ts'
import { send } from './tokenContract.ts'

// biome-ignore lint/suspicious/noExplicitAny: as a node says it.
export type Call = any
// biome-ignore lint/suspicious/noExplicitAny: as a node says it.
export type Twist = (call: Call, answer: any) => void

/** Histories over a real chain, behind a node whose answers a test changes. */
export interface OddHistory extends AsyncDisposable {
  chain: TestChain
  node: StrictNode
  db: Db
  open(settings?: Partial<HistorySettings>): History
  /** Nothing is known of the chain, and nobody follows it. */
  forget(): Promise<void>
  /** Ends what was opened. */
  rest(): Promise<void>
  hashesOf(history: History, address: string): Promise<string[]>
  mine(count: number): Promise<unknown>
  pay(own: string): Promise<string>
  /** Payments in one block, which is mined after `before`. */
  payAll(people: readonly string[], before: (hashes: string[]) => void): Promise<string[]>
  /** Whoever follows is at the head of the chain. */
  caughtUp(): Promise<void>
  /** Known to whoever follows, who is at the head of the chain. */
  follow(history: History, ...people: string[]): Promise<void>
  /** Hashes of an address that are read again. */
  waiting(own: string): Promise<(typeof historyTold.$inferSelect)[]>
  /** Transactions of an address that nobody sees any more. */
  takenBack(own: string): Promise<(typeof historyTransactions.$inferSelect)[]>
  /** Changes each answer of the node, from here on. */
  twist(twist: Twist): void
}

const id = 'eip155:31337'
export const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
let people = 0
export const somebody = () => `0x${(++people + 0x900).toString(16).padStart(4, '0').repeat(10)}`
export const follower = { follow: eager }

/** Answers such calls with null. */
export const nothing =
  (isMeant: (call: Call) => boolean): Twist =>
  (call, answer) => {
    if (isMeant(call)) answer.result = null
  }

export async function oddHistory(): Promise<OddHistory> {
  const chain = await anvil()
  const node = await strictNode(chain.url)
  const server = await testServer({ env: chainEnv([node.url]) })
  const { chains, config, database, sealer } = server.server.context
  const { db } = database
  const opened: History[] = []
  const mine = (count: number) => chain.rpc('anvil_mine', [`0x${count.toString(16)}`])
  await mine(20)

  function open(settings: Partial<HistorySettings> = {}): History {
    const history = createHistory({
      db,
      chains,
      networks: config.networks.map(({ network }) => network),
      mac: (text) => sealer.mac('history-cursor', text),
      settings: {
        depth: 1e6,
        fullBlocks: 8,
        logBlocks: 1_000,
        ...{ answerMs: 2 * limits.unitMs, headMs: 2 * limits.unitMs, runMs: 2 * limits.unitMs },
        ...{ atOnce: 4, glancesAtOnce: 4, glancePieces: 4 },
        ...settings,
      },
      lists: { spam: new Set(), genuine: new Set() },
      nftSources: { document: async () => undefined, pictureAddress: () => undefined },
      priceOf: async () => null,
      count: () => {},
      onSourceTrouble: () => {},
    })
    opened.push(history)
    return history
  }

  async function hashesOf(history: History, address: string): Promise<string[]> {
    await chains.get(id)?.head.current(steadyNow())
    const { data } = await history.page({ address, chains: [id], cursor: undefined, currency: 'usd' })
    return data.map(({ metadata }) => metadata.hash)
  }

  async function caughtUp(): Promise<void> {
    const height = Number(await chain.rpc('eth_blockNumber'))
    const followedTo = async () => (await db.select().from(historyChains))[0]?.top
    await expect.poll(followedTo, { interval: 20 }).toBe(height)
  }

  return {
    ...{ chain, node, db, open, mine, hashesOf, caughtUp },
    async forget() {
      for (const table of [historyChains, historyBlocks, historyRecent, historyWatches, historyTold])
        await db.delete(table)
    },
    async rest() {
      node.twist = undefined
      for (const history of opened.splice(0)) await history.close()
    },
    pay: async (own) => (await send(chain, { from: alice, to: own, value: '0x1' })).transactionHash,
    async payAll(people, before) {
      await chain.rpc('evm_setAutomine', [false])
      const hashes: string[] = []
      for (const to of people) {
        const payment = { from: alice, to, value: '0x1', gas: '0x5208' }
        hashes.push(String(await chain.rpc('eth_sendTransaction', [payment])))
      }
      before(hashes)
      await chain.rpc('evm_mine')
      await chain.rpc('evm_setAutomine', [true])
      return hashes
    },
    async follow(history, ...people) {
      for (const own of people) await hashesOf(history, own)
      await caughtUp()
      // Known to whoever follows from the next look on.
      await mine(1)
      await caughtUp()
      for (const own of people) await hashesOf(history, own)
    },
    waiting: async (own) => db.select().from(historyTold).where(eq(historyTold.address, own)),
    takenBack: async (own) =>
      db
        .select()
        .from(historyTransactions)
        .where(and(eq(historyTransactions.address, own), isNull(historyTransactions.block))),
    twist(twist) {
      node.twist = (calls, answers) => {
        for (const call of calls) {
          const answer = answers.find((each) => each.id === call.id)
          if (answer) twist(call, answer)
        }
        return false
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await node[Symbol.asyncDispose]()
      await chain[Symbol.asyncDispose]()
    },
  }
}
