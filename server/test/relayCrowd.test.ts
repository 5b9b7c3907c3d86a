import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { redis, redisBin, type TestRedis } from './redis.ts'
import { openRelay, type RelayClient } from './relayClient.ts'
import { type TestServer, testServer } from './testServer.ts'

// 64 addresses fill the mailbox and go on with it; people pair all the same. A small mailbox is full within a second, and then
// each message that is kept takes the place of another: so it would go on for hours.

const attackers = 64
const pairings = 100
const mailboxBytes = 16_777_216

const kinds = [
  { name: 'memory', skip: false },
  { name: 'Redis (skipped when redis-server is not installed)', skip: !redisBin },
]
/** How long one of the crowds fills the relay before the codes are scanned. */
const minuteMs = 60_000
const crowds: [string, (index: number) => string, subscribes: boolean, fillMs: number][] = [
  [
    'of one /48, on topics that nobody subscribed to',
    (index) => `2001:db8:bad:${index.toString(16)}::1`,
    false,
    0,
  ],
  [
    'of 64 networks, on topics that nobody subscribed to, for a minute',
    (index) => `10.66.${index}.1`,
    false,
    minuteMs,
  ],
  ['of 64 networks, on topics that they subscribed to', (index) => `10.66.${index}.1`, true, 0],
]

const text = (length: number) => randomBytes(length).toString('base64').slice(0, length)
const topic = () => randomBytes(32).toString('hex')
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

interface Attacker {
  /** Refused for want of room. */
  refused: number
  stop(): Promise<void>
}

/** One address publishes short and long messages, again and again. */
async function attack(server: TestServer, address: string, subscribes: boolean): Promise<Attacker> {
  const writer = await openRelay(server, from(address))
  const accomplice = await openRelay(server, from(address))
  let isOver = false
  const attacker: Attacker = {
    refused: 0,
    async stop() {
      isOver = true
      await running
      for (const client of [writer, accomplice]) client.ws.terminate()
    },
  }
  const publish = async (method: string, params: unknown) => {
    await writer.ask(method, params).catch((error) => {
      if (error.data?.reason === 'mailbox_full') attacker.refused += 1
      else isOver = true
    })
  }
  async function publishAll(): Promise<void> {
    while (!isOver) {
      const topics = Array.from({ length: 15 }, topic)
      if (subscribes) await accomplice.ask('irn_batchFetchMessages', { topics })
      const messages = topics.map((each) => ({ topic: each, message: text(2_000), ttl: 604_800 }))
      await publish('irn_batchPublish', { messages })
      await publish('irn_publish', { topic: topics[0], message: text(50_000), ttl: 604_800 })
      await pastMs(200)
    }
  }
  const running = publishAll()
  return attacker
}

/** Resolves once exactly these came, in this order. */
async function pushed(client: RelayClient, tags: number[]): Promise<void> {
  const waits = expect.poll(() => client.pushes.map(({ tag }) => tag), {
    timeout: limits.unitMs,
    interval: 20,
  })
  await waits.toEqual(tags)
}

/** A dapp shows a code; the wallet scans it when it may. */
async function pair(server: TestServer, index: number, scanned: Promise<void>): Promise<void> {
  await using dapp = await openRelay(server, from(`198.18.${index}.1`))
  await using wallet = await openRelay(server, from(`203.0.${index}.1`))
  const [pairingTopic, sessionTopic] = [topic(), topic()]
  const proposal = { pairingTopic, sessionProposal: text(2_500), ttl: 300, tag: 1100 }
  expect(await dapp.ask('wc_proposeSession', proposal)).toBe(true)
  await scanned
  await wallet.ask('irn_subscribe', { topic: pairingTopic })
  await pushed(wallet, [1100])
  const answers = { sessionProposalResponse: text(500), sessionSettlementRequest: text(3_500), ttl: 300 }
  expect(await wallet.ask('wc_approveSession', { pairingTopic, sessionTopic, ...answers })).toBe(true)
  await pushed(dapp, [1101])
  await dapp.ask('irn_subscribe', { topic: sessionTopic })
  await pushed(dapp, [1101, 1102])
  await dapp.ask('irn_publish', { topic: sessionTopic, message: text(300), ttl: 300, tag: 1103 })
  await pushed(wallet, [1100, 1103])
}

describe.each(kinds)('$name', ({ name, skip }) => {
  let database: Database
  let store: TestRedis | undefined
  beforeAll(async () => {
    if (skip) return
    database = await openDatabase(emptyDatabase())
    if (name !== 'memory') store = await redis()
  })
  afterAll(async () => {
    if (skip) return
    await store?.[Symbol.asyncDispose]()
    await database.close()
  })

  test.skipIf(skip).each(crowds)(
    'behavior: people pair while 64 addresses %s fill the relay',
    async (_, addressOf, subscribes, fillMs) => {
      await store?.empty()
      await using server = await testServer({
        database,
        env: { TRUST_PROXY: '1', ...(store && { REDIS_URL: store.url }) },
        config: { relay: { own: true, outside: undefined, mailboxBytes, sockets: 50_000 } },
      })
      const crowd = await Promise.all(
        Array.from({ length: attackers }, (_, index) => attack(server, addressOf(index), subscribes)),
      )
      const refusals = () => crowd.reduce((sum, { refused }) => sum + refused, 0)
      const isFull = () => crowd.filter(({ refused }) => refused > 0).length > attackers / 2
      await expect.poll(isFull, { timeout: limits.unitMs }).toBe(true)
      let scan = () => {}
      const scanned = new Promise<void>((resolve) => {
        scan = resolve
      })
      const pairs = Promise.all(Array.from({ length: pairings }, (_, index) => pair(server, index, scanned)))
      await pastMs(fillMs)
      const before = refusals()
      await expect.poll(refusals, { timeout: limits.unitMs }).toBeGreaterThan(before + attackers * 2)
      scan()
      await pairs
      const evicted = () => server.metric('gatehouse_relay_messages_total', { event: 'evicted' })
      await expect.poll(evicted, { timeout: limits.unitMs }).toBeGreaterThan(0)
      for (const attacker of crowd) await attacker.stop()
    },
    limits.faultMs,
  )
})
