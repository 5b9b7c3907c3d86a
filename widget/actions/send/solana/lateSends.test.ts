import { afterEach, expect, test, vi } from 'vitest'
import type { PageWallet } from '../../../../host-sdk/protocol/api.ts'
import { personMs } from '../../../errors/requestExpired.ts'
import { connectedContext, foxWallet, pending, settled, solanaNetwork } from '../../../test/testContext.ts'
import type { Ask, Order } from '../family.ts'
import { sendsOf } from '../sendsOf.ts'
import { submitSend } from '../submitSend.ts'
import { lookAtSend } from './lookAtSend.ts'
import { solana } from './solana.ts'

// A wallet of Solana puts a newer blockhash in when its person says yes, however long that takes.

const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const receiver = 'So11111111111111111111111111111111111111112'
const network = solanaNetwork.id as 'solana:x'
const wallet: PageWallet = { ...foxWallet, id: 'fox-2', namespace: 'solana' }
const signature = '5'.repeat(87)
const blockMs = 400
/** What the account signed two days before. */
const earlier = { signature: 'x', err: null, blockTime: Date.now() / 1000 - 2 * 24 * 3600 }
const order: Order = {
  networkId: network,
  from: account,
  to: receiver,
  asset: { token: '', name: 'Sol', symbol: 'SOL', decimals: 9, icon: '', units: 10n, price: undefined },
  units: 1_000_000_000n,
  speed: 'normal',
}

afterEach(() => void vi.useRealTimers())

/** A chain with a block each 400 ms, which takes in what was sent `takenMs` ago; absent: nothing. */
async function paying(takenMs = Number.POSITIVE_INFINITY) {
  const answer = pending<unknown>()
  const now = connectedContext({
    wallets: [foxWallet, wallet],
    wallet: { solana_signAndSendTransaction: answer.promise },
  })
  const state = now.state()
  state.setNetworks([...state.networks, solanaNetwork])
  state.setConnection({
    namespace: 'solana',
    connectorId: wallet.id,
    accounts: [`${network}:${account}`],
    network,
    wallet: { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' },
  })
  state.setActiveNetwork(network)
  const startedAt = Date.now()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true })
  const height = () => 1_000 + Math.floor((Date.now() - startedAt) / blockMs)
  let sentAt = Number.POSITIVE_INFINITY
  const value = () => [Date.now() >= sentAt + takenMs ? { err: null, confirmationStatus: 'finalized' } : null]
  const answers: Readonly<Record<string, () => unknown>> = {
    getBlockHeight: height,
    getEpochInfo: () => ({ absoluteSlot: height(), blockHeight: height() }),
    getSignaturesForAddress: () => [earlier],
    getSignatureStatuses: () => ({ value: value() }),
    getBalance: () => ({ value: 5_000_000_000 }),
    getAccountInfo: () => ({ value: null }),
    getMinimumBalanceForRentExemption: () => 890_880,
    getRecentPrioritizationFees: () => [],
    getLatestBlockhash: () => ({ value: { blockhash: account, lastValidBlockHeight: height() + 150 } }),
  }
  const ask: Ask = async (method) => answers[method]?.() ?? null
  now.api.rpc = vi.fn((_: string, method: string, params: unknown) => ask(method, params)) as never
  const quote = await solana.quote(ask, order)
  const heard = submitSend(now.context, order, quote).then(
    () => 'sent',
    (error) => error.code,
  )
  const said = async (method: string) => {
    await settled()
    return now.asked.some((one) => one.method === method)
  }
  await expect.poll(() => said('solana_signAndSendTransaction')).toBe(true)
  const sends = () => sendsOf(now.context).getState()
  const send = async () => {
    sentAt = Date.now()
    answer.resolve({ signature })
    await expect.poll(() => sends().sends.length).toBe(1)
    await settled()
  }
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 3_000) {
      await vi.advanceTimersByTimeAsync(3_000)
      await settled()
    }
  }
  return { heard, send, sends, pass }
}

test.each([3_000, 30_000, 60_000])(
  'default: a late yes that is in a block after %i ms is final',
  async (taken) => {
    const at = await paying(taken)
    await vi.advanceTimersByTimeAsync(personMs)
    expect(await at.heard).toBe('unclear')
    await at.send()
    expect(at.sends()).toMatchObject({ unclear: [], sends: [{ id: signature, status: 'pending' }] })
    await at.pass(taken + 30_000)
    expect(at.sends().sends).toMatchObject([{ status: 'final' }])
  },
)

test.each([200_000, 290_000])('default: so is a yes after %i ms, in time', async (waitedMs) => {
  const at = await paying(3_000)
  await vi.advanceTimersByTimeAsync(waitedMs)
  await at.send()
  expect(await at.heard).toBe('sent')
  await at.pass(30_000)
  expect(at.sends().sends).toMatchObject([{ status: 'final' }])
})

test('behavior: one that no block takes in is lost in the end', async () => {
  const at = await paying()
  await vi.advanceTimersByTimeAsync(personMs)
  await at.send()
  await at.pass(120_000)
  expect(at.sends().sends).toMatchObject([{ status: 'pending' }])
  await at.pass(120_000)
  expect(at.sends().sends).toMatchObject([{ status: 'lost' }])
})

test('behavior: the first look says from which height it counts', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    getBlockHeight: 1_000,
    getSignatureStatuses: { value: [null] },
    getEpochInfo: { absoluteSlot: 1_100, blockHeight: 1_000 },
    getSignaturesForAddress: [earlier],
  }
  const sent = { id: signature, from: account, sentAt: Date.now() }
  const look = (lastHeight?: number) =>
    lookAtSend(
      async (method) => answers[method],
      { ...sent, ...(lastHeight !== undefined && { lastHeight }) } as never,
      new Map(),
      () => 0,
    )
  expect(await look()).toEqual({ status: 'pending', lastHeight: 1_150 })
  expect(await look(1_150)).toEqual({ status: 'pending' })
  expect(await look(1)).toEqual({ status: 'lost' })
})
