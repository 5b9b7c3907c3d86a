import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BalanceChain, balanceChain, multicall, usdc, usdcCode } from './balanceChains.ts'
import { multicall3Code } from './multicall3.ts'
import { type TestServer, testServer } from './testServer.ts'

// What the login frame weighs a signature by, on its own origin.

const address = `0x${'ab'.repeat(20)}`
const path = `/v1/account/${address}/balance?chainId=eip155:1&currency=usd`
const page = 'http://demo.example'

let chain: BalanceChain
let server: TestServer
let token = ''
beforeAll(async () => {
  chain = await balanceChain(1)
  await chain.put(multicall, await multicall3Code())
  await chain.put(usdc, usdcCode)
  await chain.give(usdc, address, 25_000_000n)
  server = await testServer({
    env: { NETWORKS: 'eip155:1', RPC_URLS_EIP155_1: chain.url, TOKEN_DISCOVERY: 'off' },
    projects: { demo: [page] },
  })
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

test('default: with the token of the frame', async () => {
  const { status, json } = await server.login(path, { headers: { authorization: `Bearer ${token}` } })
  expect(status).toBe(200)
  expect(json.balances).toMatchObject([
    { address: `eip155:1:${usdc}`, quantity: { numeric: '25', decimals: '6' } },
  ])
})

test.each([
  ['nobody', {}],
  ['a page of the project', { origin: page }],
  ['a made-up token', { authorization: 'Bearer x' }],
])('error: not for %s', async (_, headers) => {
  const { status, json } = await server.login(`${path}&projectId=demo`, { headers })
  expect([status, json.code]).toEqual([401, 'invalid_token'])
})

test('error: a page may not read an answer, with the token or without', async () => {
  for (const authorization of [`Bearer ${token}`, 'Bearer x', '']) {
    const { headers } = await server.login(path, { headers: { authorization, origin: page } })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  }
})

test('error: nothing else of the data API is there', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await server.login(`/v1/account/${address}/history?chainId=eip155:1`, { headers })
  expect(status).toBe(404)
})
