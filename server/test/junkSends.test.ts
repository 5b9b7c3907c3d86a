import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { address, genesis, sums, transaction, txid } from './bitcoinApis.ts'
import { fakeEsplora } from './fakeEsplora.ts'
import { chainEnv, fakeNode } from './fakeNode.ts'
import { call } from './rpcCall.ts'
import { type StoppedClock, stoppedClock } from './stoppedClock.ts'
import { type TestServer, testServer } from './testServer.ts'

// Who sends transactions, good ones or junk, makes nobody else's reads slower.

interface Family {
  id: string
  env: Record<string, string>
  read: [string, unknown[]]
  send: [string, unknown[]]
  /** Calls that the node had for reads. */
  asked(): number
  /** Says what becomes of a transaction. */
  take(isTaken: boolean): void
  close(): PromiseLike<void>
}

async function eip155(): Promise<Family> {
  const node = await fakeNode({ results: { eth_getBalance: '0x1' } })
  return {
    id: 'eip155:31337',
    env: chainEnv([node.url]),
    read: ['eth_getBalance', [address, 'latest']],
    send: ['eth_sendRawTransaction', ['0x00']],
    // The height is part of reading at the newest block.
    asked: () => node.count('eth_getBalance') + node.count('eth_blockNumber'),
    take(isTaken) {
      node.results['eth_sendRawTransaction'] = isTaken ? `0x${'ab'.repeat(32)}` : new Error('rlp: too short')
    },
    close: () => node[Symbol.asyncDispose](),
  }
}

async function solana(): Promise<Family> {
  const id = solanaClusters.devnet
  const node = await fakeNode({
    results: { getGenesisHash: `${id.slice('solana:'.length)}wcaWoxPkrZBG`, getBalance: { value: 1 } },
  })
  return {
    id,
    env: { NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: node.url },
    read: ['getBalance', ['Vote111111111111111111111111111111111111111']],
    send: ['sendTransaction', ['junk']],
    asked: () => node.count('getBalance'),
    take(isTaken) {
      node.results['sendTransaction'] = isTaken ? 'signature' : new Error('failed to deserialize')
    },
    close: () => node[Symbol.asyncDispose](),
  }
}

async function bip122(): Promise<Family> {
  const api = await fakeEsplora(genesis)
  const balance = JSON.stringify({ address, chain_stats: sums(2, 1), mempool_stats: sums(0, 0) })
  return {
    id: bitcoinNetworks.mainnet,
    env: { NETWORKS: 'bitcoin:mainnet', ESPLORA_URLS_BITCOIN_MAINNET: api.url },
    read: ['btc_getBalance', [address]],
    send: ['btc_sendTransaction', [transaction]],
    asked: () => api.asked.filter((path) => path === `GET /address/${address}`).length,
    take(isTaken) {
      api.answers = { [`/address/${address}`]: balance, '/tx': isTaken ? txid : [400, 'bad transaction'] }
    },
    close: () => api[Symbol.asyncDispose](),
  }
}

describe.each(Object.entries({ eip155, solana, bip122 }))('%s', (_name, open) => {
  let family: Family
  let server: TestServer
  let clock: StoppedClock
  beforeAll(async () => {
    clock = stoppedClock()
    family = await open()
    server = await testServer({ env: { ...family.env, TRUST_PROXY: '1' } })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await family.close()
    clock[Symbol.dispose]()
  })

  const ask = async (from: string, [method, params]: [string, unknown[]]) => {
    const answer = await server.request(`/v1?chainId=${family.id}&projectId=demo`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: JSON.stringify(call(method, params)),
    })
    return answer.json
  }
  const [reader, sender] = ['192.0.2.1', '192.0.2.2'] as const
  /** How often nodes were asked while there were 50 reads in no time, with something between them. */
  async function reads(between: () => Promise<unknown>): Promise<number> {
    await ask(reader, family.read)
    const before = family.asked()
    for (let count = 0; count < 50; count += 1) {
      await between()
      expect(await ask(reader, family.read)).toHaveProperty('result')
    }
    return family.asked() - before
  }

  test('default: junk of a stranger drops nothing', async () => {
    family.take(false)
    const asked = await reads(async () => {
      expect(await ask(sender, family.send)).toHaveProperty('error')
    })
    expect(asked).toBe(0)
  })

  test('behavior: nor does what nodes take of a stranger', async () => {
    family.take(true)
    const asked = await reads(async () => {
      expect(await ask(sender, family.send)).toHaveProperty('result')
    })
    expect(asked).toBe(0)
  })

  test('behavior: junk of one’s own drops nothing', async () => {
    family.take(false)
    expect(await reads(() => ask(reader, family.send))).toBe(0)
  })

  test('behavior: who sent what a node took reads anew', async () => {
    family.take(true)
    expect(await reads(() => ask(reader, family.send))).toBeGreaterThanOrEqual(50)
  })
})
