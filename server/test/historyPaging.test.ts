import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { postgres, postgresBin, type TestPostgres } from './postgres.ts'
import { type TestServer, testServer } from './testServer.ts'

// Who pages while the chain grows and takes back sees each transaction once.

const id = 'eip155:31337'
const ether = 10n ** 18n
const kinds = [
  { name: 'PGlite', skip: false },
  { name: postgresBin ? 'PostgreSQL' : 'PostgreSQL (not installed)', skip: !postgresBin },
]
/** The same course each time. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

describe.each(kinds)('$name', ({ name, skip }) => {
  let cluster: TestPostgres | undefined
  let chain: TestChain
  /** Two processes on one database, where that is possible. */
  const servers: TestServer[] = []
  const tokens: string[] = []
  beforeAll(async () => {
    if (skip) return
    chain = await anvil()
    await chain.rpc('evm_setAutomine', [false])
    if (name !== 'PGlite') cluster = await postgres()
    const env = { ...chainEnv([chain.url]), OPERATOR_KEY: 'k'.repeat(32), FRAME_TOKEN_SECRET: 's'.repeat(32) }
    for (let count = 0; count < (cluster ? 2 : 1); count += 1) {
      const config = cluster ? { database: { kind: 'postgres' as const, url: cluster.url } } : {}
      const server = await testServer({ env, config, history: { answerMs: limits.unitMs } })
      servers.push(server)
      tokens.push(await server.token())
    }
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  async function ask(address: string, cursor?: string | null, which = 0) {
    const server = servers[which % servers.length] as TestServer
    await server.server.context.chains.get(id)?.head.current(steadyNow())
    const query = new URLSearchParams({ chainId: id, ...(cursor && { cursor }) })
    const answer = await server.request(`/v1/account/${address}/history?${query}`, {
      headers: { authorization: `Bearer ${tokens[which % servers.length]}` },
    })
    expect(answer.status, answer.text).toBe(200)
    // Pictures lie on the widget's origin, which one deployment has but one of.
    return JSON.parse(answer.text.replaceAll(server.widgetOrigin, '')) as {
      data: { metadata: { hash: string; minedAt: string } }[]
      next: string | null
    }
  }

  /** A payer whose signed payments can be mined again after a reorganisation. */
  async function payer(seed: number, to: string) {
    const account = privateKeyToAccount(`0x${seed.toString(16).padStart(64, '0')}`)
    await chain.rpc('anvil_setBalance', [account.address, `0x${(1000n * ether).toString(16)}`])
    let nonce = 0
    return () =>
      account.signTransaction({
        to: to as `0x${string}`,
        value: 1n,
        nonce: nonce++,
        gas: 21_000n,
        maxFeePerGas: 10n ** 12n,
        maxPriorityFeePerGas: 1n,
        chainId: 31_337,
      })
  }
  const mine = async (signed: readonly string[]) => {
    const hashes = await Promise.all(signed.map((raw) => chain.rpc('eth_sendRawTransaction', [raw])))
    await chain.rpc('evm_mine')
    return hashes.map(String)
  }

  test.skipIf(skip)(
    'default: each transaction once, whatever happens between two pages',
    async () => {
      for (let course = 1; course <= 3; course += 1) {
        const random = randomNumbers(course)
        const own = `0x${course.toString().repeat(40)}`
        const payers = await Promise.all([1, 2, 3].map((each) => payer(course * 10 + each, own)))
        const pay = async () => {
          const signed = await Promise.all(payers.map((sign) => sign()))
          return { signed, hashes: await mine(signed) }
        }
        const always: string[] = []
        for (let block = 0; block < 20; block += 1) always.push(...(await pay()).hashes)
        const snapshot = await chain.rpc('evm_snapshot')
        // More than a page, so that the first one ends among them.
        const late: Awaited<ReturnType<typeof pay>>[] = []
        while (late.length < 24) late.push(await pay())
        always.push(...late.flatMap(({ hashes }) => hashes))
        const seen: string[] = []
        let next: string | null | undefined
        let page = 0
        do {
          const answer = await ask(own, next, page)
          seen.push(...answer.data.map(({ metadata }) => metadata.hash))
          next = answer.next
          page += 1
          if (page === 1) {
            expect(answer.data).toHaveLength(50)
            expect(answer.next).toMatch(/^[\w-]{80}$/)
            const head = Number(await chain.rpc('eth_blockNumber'))
            // The newest blocks are taken back, and theirs mined again elsewhere.
            await chain.rpc('evm_revert', [snapshot])
            // In fewer blocks they come earlier, after empty ones later.
            for (let empty = course === 1 ? 0 : random(12); empty > 0; empty -= 1) await mine([])
            for (let rest = [...late]; rest.length > 0; ) {
              const part = rest.splice(0, course === 2 ? 1 : 1 + random(3))
              await mine(part.flatMap(({ signed }) => signed))
            }
            while (Number(await chain.rpc('eth_blockNumber')) <= head) await mine([])
            await chain.rpc('evm_mine')
            await ask(own, undefined, page)
          }
          await pay()
          if (random(2)) await ask(own, undefined, page)
        } while (next)
        expect(seen.filter((hash) => always.includes(hash)).sort()).toEqual([...always].sort())
        expect(new Set(seen).size).toBe(seen.length)
      }
    },
    limits.faultMs,
  )

  test.skipIf(skip)('behavior: what was taken back and not mined again is gone', async () => {
    const own = `0x${'ab'.repeat(20)}`
    const sign = await payer(1_001, own)
    const [stays] = await mine([await sign()])
    const snapshot = await chain.rpc('evm_snapshot')
    const [goes] = await mine([await sign()])
    await mine([])
    const hashes = async () => (await ask(own)).data.map(({ metadata }) => metadata.hash)
    expect(await hashes()).toEqual([goes, stays])
    await chain.rpc('evm_revert', [snapshot])
    for (let empty = 0; empty < 4; empty += 1) await mine([])
    // Whoever follows the chain may not have come to it yet.
    await expect.poll(hashes).toEqual([stays])
    const found = servers.map((server) =>
      server.metric('gatehouse_history_total', { event: 'reorganisation' }),
    )
    expect(Math.max(...(await Promise.all(found)))).toBeGreaterThan(0)
  })

  test.skipIf(skip)('behavior: many ask at once, in all processes', async () => {
    const own = `0x${'cd'.repeat(20)}`
    const sign = await payer(1_002, own)
    const signed = await Promise.all(Array.from({ length: 60 }, sign))
    const hashes = await mine(signed)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(own, undefined, at)))
    for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
    const rest = await ask(own, answers[0]?.next, 1)
    expect(rest.next).toBe(null)
    const all = [...(answers[0]?.data ?? []), ...rest.data].map(({ metadata }) => metadata.hash)
    expect(all.sort()).toEqual(hashes.sort())
  })
})
