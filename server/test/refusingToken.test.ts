import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chainEnv, type FakeCall, fakeNode } from './fakeNode.ts'
import { testServer } from './testServer.ts'

const good = `0x${'a'.repeat(40)}`
const bad = `0x${'b'.repeat(40)}`

/** `GET /v1/account/…/balance` over a node on which one of two listed tokens answers by this error. */
async function balancesBeside(error: object, isSound: boolean, odd: object = { error }) {
  const list = join(mkdtempSync(join(tmpdir(), 'gatehouse-')), 'list.json')
  const tokens = [good, bad].map((address, at) => ({
    chainId: 31337,
    address,
    name: `Token ${at}`,
    symbol: ['A', 'B'][at],
    decimals: 18,
  }))
  const version = { major: 1, minor: 0, patch: 0 }
  writeFileSync(list, JSON.stringify({ name: 'L', timestamp: '2026-01-01T00:00:00Z', version, tokens }))
  await using node = await fakeNode()
  const answer = ({ method, params }: FakeCall) => {
    const to = (params[0] as { to?: string })?.to
    if (method === 'eth_blockNumber') return { result: '0x10' }
    if (method === 'eth_getBalance') return { result: '0xde0b6b3a7640000' }
    if (to === good) return { result: `0x${'7'.padStart(64, '0')}` }
    if (to === bad) return odd
    return isSound ? { result: '0x' } : { error }
  }
  node.misbehave = (calls, response) => {
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) }))
    response.end(JSON.stringify(calls.length === 1 ? answers[0] : answers))
  }
  const env = { ...chainEnv([node.url]), TOKEN_LISTS: list, TOKEN_DISCOVERY: 'off' }
  const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 10, breakerPauseMs: 30_000 }
  await using server = await testServer({ env, config: { rpc } })
  const { status, json } = await server.request(
    `/v1/account/0x${'1'.repeat(40)}/balance?currency=usd&chainId=eip155:31337`,
    { headers: { authorization: `Bearer ${await server.token()}` } },
  )
  return { status, symbols: json.balances?.map(({ symbol }: { symbol: string }) => symbol) }
}

test.each([
  { code: -32_015, message: 'VM execution error.', data: 'Reverted 0x' },
  { code: -32_603, message: 'execution failed' },
  { code: 1, message: 'message execution failed: exit 33' },
  { code: -32_000, message: 'gas required exceeds allowance (50000000)' },
])('default: a token that refuses has no balance, and the rest stands: $message', async (error) => {
  expect(await balancesBeside(error, true)).toEqual({ status: 200, symbols: ['ETH', 'A'] })
})

test.each([null, {}, 7, 'x', []])('default: nor does one whose result is odd: %j', async (result) => {
  expect(await balancesBeside({ code: 3, message: 'no' }, true, { result })).toEqual({
    status: 200,
    symbols: ['ETH', 'A'],
  })
})

test('error: of a node that answers no call nothing is guessed', async () => {
  const error = { code: -32_603, message: 'execution failed' }
  expect((await balancesBeside(error, false)).status).toBe(503)
})
