import { bytesToHex } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from '../../api/apiClient.ts'
import type { Send } from '../../state/sends.ts'
import { serverNow } from '../../test/serverTime.ts'
import { alice, bob, connectedContext, settled } from '../../test/testContext.ts'
import { followSends, lookOnce } from './followSends.ts'
import { sendsOf } from './sendsOf.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const id = `0x${'ab'.repeat(32)}`
const send = (change: Partial<Send>): Send => ({
  ...{ id, networkId: 'eip155:1', from: alice, to: bob, symbol: 'ETH', decimals: 18, units: '1' },
  ...{ sentAt: noon, status: 'pending' },
  ...change,
})
const bitcoin: Partial<Send> = { id: 'a'.repeat(64), networkId: 'bip122:000000000019d6689c085ae165831e93' }
const calls: Partial<Send> = { id: 'calls', atOnce: true }
const hash = `0x${'ab'.repeat(32)}`

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A page on a device that is off by so much, whose server knows no transaction. */
function page(one: Send, { offMs, dated = true }: { offMs: number; dated?: boolean }) {
  const { context, asked } = connectedContext({ wallet: { wallet_getCallsStatus: { status: 100 } } })
  vi.setSystemTime(noon + offMs)
  const fetcher = async (path: string, init: RequestInit) => {
    const { id: request, method } = JSON.parse(String(init.body))
    const headers = dated ? { date: new Date(noon).toUTCString() } : undefined
    if (path === '/frame/token') return Response.json({ token: 't', expiresAt: 0 }, { headers })
    const given = path.includes('bip122')
      ? { error: { code: -5, message: 'Transaction not found' } }
      : { result: method === 'eth_getTransactionCount' ? '0x0' : null }
    return Response.json({ jsonrpc: '2.0', id: request, ...given }, { headers })
  }
  context.api = createApiClient('demo', fetcher as never)
  context.api.setHostOrigin('https://shop.example')
  sendsOf(context).getState().addSend(one)
  const status = async () => {
    await lookOnce(context, one)
    return sendsOf(context).getState().sends[0]?.status
  }
  return { context, asked, status }
}

test.each([-365 * dayMs, -21 * dayMs, 0, 25 * hourMs, 21 * dayMs])(
  'behavior: the first look of a page gives nothing up that is a minute old, on a device %d ms off',
  async (offMs) => {
    const young = noon - 60_000
    for (const one of [{}, bitcoin, calls]) {
      const { status } = page(send({ ...one, sentAt: young }), { offMs })
      expect(await status()).toBe('pending')
    }
  },
)

test.each([-21 * dayMs, 0, 21 * dayMs])(
  'behavior: what is too old by the server’s time is given up on a device %d ms off',
  async (offMs) => {
    expect(await page(send({ sentAt: noon - 25 * hourMs }), { offMs }).status()).toBe('unknown')
    expect(await page(send({ ...bitcoin, sentAt: noon - 15 * dayMs }), { offMs }).status()).toBe('unknown')
    const { context, status } = page(send({ ...calls, sentAt: noon - 25 * hourMs }), { offMs })
    await context.api.rpc('eip155:1', 'eth_chainId', []).catch(() => {})
    expect(await status()).toBe('unknown')
  },
)

test('behavior: nothing ends by age where the server never says its time', async () => {
  for (const one of [{}, bitcoin, calls]) {
    const { status } = page(send({ ...one, sentAt: noon - 30 * dayMs }), { offMs: 0, dated: false })
    expect(await status()).toBe('pending')
  }
})

test('behavior: calls whose wallet forgot them by the server’s time are not asked for', async () => {
  const { context, asked } = connectedContext({ wallet: { wallet_getCallsStatus: { status: 100 } } })
  const old = send({ ...calls, sentAt: serverNow() - 25 * hourMs })
  sendsOf(context).getState().addSend(old)
  await lookOnce(context, old)
  expect(asked.map(({ method }) => method)).not.toContain('wallet_getCallsStatus')
  expect(sendsOf(context).getState().sends[0]?.status).toBe('unknown')
})

test.each<[unknown, Send['status'], string?]>([
  [{ status: 'PENDING' }, 'pending'],
  [{ status: 'CONFIRMED', receipts: [{ transactionHash: hash, status: '0x1' }] }, 'pending', hash],
  [{ status: 200, receipts: [{ transactionHash: hash, status: '0x1' }] }, 'pending', hash],
  [{ status: 200, receipts: null }, 'confirmed'],
  [{ status: 'CONFIRMED' }, 'confirmed'],
  [{ status: 500 }, 'failed'],
  [{ status: 'CONFIRMED', receipts: [{ transactionHash: hash, status: '0x0' }] }, 'failed', hash],
  [{ status: 600 }, 'unknown'],
  [{ status: 600, receipts: [{ transactionHash: hash, status: '0x1' }] }, 'unknown'],
])('behavior: calls of which their wallet says %j', async (answer, status, carrier) => {
  const { context } = connectedContext({ wallet: { wallet_getCallsStatus: answer } })
  const one = send({ ...calls, sentAt: serverNow() })
  sendsOf(context).getState().addSend(one)
  await lookOnce(context, one)
  expect(sendsOf(context).getState().sends[0]).toMatchObject({ status })
  expect(sendsOf(context).getState().sends[0]?.hash).toBe(carrier)
})

test('behavior: what a wallet says is done stays so when it says nothing more', async () => {
  const { context } = connectedContext({ wallet: { wallet_getCallsStatus: { status: 200 } } })
  const one = send({ ...calls, status: 'confirmed', sentAt: serverNow() - 25 * hourMs })
  sendsOf(context).getState().addSend(one)
  await lookOnce(context, one)
  expect(sendsOf(context).getState().sends[0]?.status).toBe('final')
})

test.each([
  ['a minute ago', 50_000, 3_000],
  ['minutes ago', 5 * 60_000, 15_000],
  ['hours ago', 5 * hourMs, 60_000],
])('behavior: what was sent %s is looked at as often as that needs', async (_, ageMs, everyMs) => {
  const { context, api } = connectedContext()
  api.rpc.mockImplementation((async (_id: string, method: string) =>
    method === 'eth_getTransactionReceipt' ? null : { nonce: '0x7' }) as never)
  sendsOf(context)
    .getState()
    .addSend(send({ sentAt: serverNow() - ageMs }))
  followSends(context)
  await settled()
  await vi.advanceTimersByTimeAsync(0)
  const before = api.rpc.mock.calls.length
  expect(before).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(everyMs - 1)
  expect(api.rpc.mock.calls.length).toBe(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(api.rpc.mock.calls.length).toBeGreaterThan(before)
})

test.each([
  ['is looked for', 47, true],
  ['is not looked for any more', 49, false],
])('behavior: what nobody could say %s after %d hours', async (_, hours, isLookedFor) => {
  const { context, api } = connectedContext()
  sendsOf(context)
    .getState()
    .addSend(send({ status: 'unknown', sentAt: serverNow() - hours * hourMs }))
  followSends(context)
  await settled()
  await vi.advanceTimersByTimeAsync(0)
  expect(api.rpc.mock.calls.length > 0).toBe(isLookedFor)
})

test.each([2, 3, 4])(
  'error: one Bitcoin payment is never that of %d sends, all looked at in one step',
  async (count) => {
    const { context, api } = connectedContext()
    const to = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const paid = new Transaction()
    for (let at = 0; at < count; at++) paid.addInput({ txid: 'c'.repeat(64), index: at })
    paid.addOutputAddress(to, 100_000n)
    const answers: Record<string, unknown> = {
      btc_getSpender: paid.id,
      btc_getTransaction: bytesToHex(paid.unsignedTx),
      btc_getBlockHeight: 800_005,
    }
    api.rpc.mockImplementation((async (_: string, method: string, [id]: string[]) => {
      if (method !== 'btc_getTransactionStatus') return answers[method]
      return id === paid.id ? { confirmed: true, height: 800_000 } : { confirmed: false, height: null }
    }) as never)
    const { addSend } = sendsOf(context).getState()
    for (let at = 0; at < count; at++)
      addSend(
        send({
          ...{ ...bitcoin, id: String(at).repeat(64), to, units: '100000', sentAt: serverNow() - hourMs },
          coins: [`${'c'.repeat(64)}:${at}`],
        }),
      )
    const { networks } = context.store.getState()
    context.store.setState({ networks: [...networks, { ...networks[0], id: bitcoin.networkId } as never] })
    followSends(context)
    for (let step = 0; step < 3; step++) {
      await settled()
      await vi.advanceTimersByTimeAsync(60_000)
    }
    const ends = sendsOf(context)
      .getState()
      .sends.map(({ status }) => status)
    expect(ends.toSorted()).toEqual(['final', ...Array.from({ length: count - 1 }, () => 'unknown')])
  },
)
