import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, type BitcoinApis, bitcoinApis, id, testAddress, utxos } from './bitcoinApis.ts'
import type { TestServer } from './testServer.ts'

let bitcoin: BitcoinApis
let apis: BitcoinApis['apis']
let server: TestServer
let token: string
beforeAll(async () => {
  bitcoin = await bitcoinApis()
  ;({ apis, server, token } = bitcoin)
})
afterAll(() => bitcoin[Symbol.asyncDispose]())
beforeEach(() => bitcoin.reset())

const asked = () => bitcoin.asked()

describe('GET /v1/esplora', () => {
  const get = (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    server.request(`/v1/esplora/${path}`, { headers })

  test('default', async () => {
    for (const network of ['mainnet', encodeURIComponent(id)]) {
      const answer = await get(`${network}/address/${address}/utxo`)
      expect([answer.status, answer.json]).toEqual([200, utxos])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test.each([
    ['a network that is not served', `signet/address/${testAddress}/utxo`, 400, 'unsupported_chain'],
    ['a network that is none', `constructor/address/${address}/utxo`, 400, 'unsupported_chain'],
    ['an address of another network', `mainnet/address/${testAddress}/utxo`, 400, 'invalid_query'],
    ['another path', `mainnet/address/${address}/txs`, 404, 'not_found'],
  ])('error: %s', async (_, path, status, code) => {
    const answer = await get(path)
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(asked()).toEqual([0, 0])
  })

  test('error: without a frame token', async () => {
    const answer = await get(`mainnet/address/${address}/utxo`, {})
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
  })

  test('error: no API answers', async () => {
    for (const api of apis) api.misbehave = (_, response) => response.destroy()
    const answer = await get(`mainnet/address/${address}/utxo`)
    expect([answer.status, answer.json.code]).toEqual([503, 'upstream_unavailable'])
  })
})
