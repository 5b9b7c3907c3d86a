import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// What it costs upstream when many strangers want the price of one token, or the history of one address.

let node: FakeNode
let server: TestServer
beforeAll(async () => {
  node = await fakeNode()
  server = await testServer({ env: { NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: node.url } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})
const mintData = new Uint8Array(82)
mintData[44] = 6
mintData[45] = 1
const account = { owner: tokenPrograms[0], data: [base64.encode(mintData), 'base64'] }
beforeEach(() => {
  node.asked = []
  node.results = {
    getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
    getMultipleAccounts: (addresses: string[]) => ({ value: addresses.map(() => account) }),
  }
})

const mint = (fill: number) => `${solanaClusters.devnet}:${base58.encode(new Uint8Array(32).fill(fill))}`
const fifty = (address: string) =>
  Promise.all(
    Array.from({ length: 50 }, () =>
      server.request('/v1/fungible/price', {
        method: 'POST',
        headers: { origin: 'http://demo.example' },
        body: JSON.stringify({ projectId: 'demo', currency: 'usd', addresses: [address] }),
      }),
    ),
  )

test('default: fifty who ask for one token at once cost what one costs', async () => {
  for (const { status, json } of [...(await fifty(mint(1))), ...(await fifty(mint(1)))])
    expect([status, json.fungibles[0].decimals]).toEqual([200, 6])
  // The mint, and the account that may tell its name.
  expect(node.count('getMultipleAccounts')).toBe(2)
})

test('error: a failure is remembered for a while', async () => {
  node.results['getMultipleAccounts'] = new Error('secret of the node')
  for (const { status } of [...(await fifty(mint(2))), ...(await fifty(mint(2)))]) expect(status).toBe(503)
  expect(node.count('getMultipleAccounts')).toBe(1)
})

const fiftyPages = (address: string) => {
  const query = new URLSearchParams({ projectId: 'demo', chainId: solanaClusters.devnet })
  return Promise.all(
    Array.from({ length: 50 }, () => server.request(`/v1/account/${address}/history?${query}`)),
  )
}

test('behavior: fifty who ask for one page of a history cost what one costs, also when it fails', async () => {
  const [one, other] = [1, 2].map((fill) => base58.encode(new Uint8Array(32).fill(fill)))
  const signature = base58.encode(new Uint8Array(64).fill(7))
  node.results['getTokenAccountsByOwner'] = { value: [] }
  node.results['getSignaturesForAddress'] = [{ signature, slot: 1, err: null, blockTime: 1_700_000_000 }]
  node.results['getTransaction'] = null
  for (const { status, json } of [...(await fiftyPages(String(one))), ...(await fiftyPages(String(one)))])
    expect([status, json.data.length]).toEqual([200, 1])
  expect([node.count('getSignaturesForAddress'), node.count('getTransaction')]).toEqual([1, 1])
  node.results['getSignaturesForAddress'] = new Error('secret of the node')
  for (const { status } of [...(await fiftyPages(String(other))), ...(await fiftyPages(String(other)))])
    expect(status).toBe(503)
  expect(node.count('getSignaturesForAddress')).toBe(2)
})
