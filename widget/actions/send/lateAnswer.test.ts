import { afterEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { personMs } from '../../errors/requestExpired.ts'
import { onceSentByNode } from '../../review/onceSent.ts'
import { hash, order, quote } from '../../test/etherPayment.ts'
import { bob, connectedContext, pending, settled, type testContext } from '../../test/testContext.ts'
import { closeModal } from '../closeModal.ts'
import { disconnect } from '../disconnect.ts'
import { endConnection } from '../endConnection.ts'
import { followTab } from '../followTab.ts'
import type { Quote } from './family.ts'
import type { SendError } from './sendError.ts'
import { sendsOf } from './sendsOf.ts'
import { submitSend } from './submitSend.ts'

// What becomes of a payment of our form whose wallet answers after the form was free again.

afterEach(() => void vi.useRealTimers())

type Test = ReturnType<typeof testContext>
const submit = (now: Test, how = quote) =>
  submitSend(now.context, order, how).then(
    () => 'sent',
    (error: SendError) => error.code,
  )
const asksFor = async (now: Test, method: string): Promise<void> =>
  void (await expect
    .poll(async () => {
      await settled()
      return now.asked.map((one) => one.method)
    })
    .toContain(method))
const sends = ({ context }: Test) => sendsOf(context).getState()

const other = ({ connections }: ReturnType<Test['state']>) => ({
  ...(connections.eip155 as NonNullable<typeof connections.eip155>),
  wallet: { id: 'io.bear', name: 'Bear', icon: '', rdns: 'io.bear' },
})
/** How the waiting ends while the wallet has the payment. */
const ends: readonly [why: string, end: (now: Test) => unknown][] = [
  ['the person disconnects', ({ context }) => void disconnect(context)],
  ['the page disconnects', ({ context }) => void disconnect(context, 'eip155', 'page')],
  ['the wallet takes its permission back', ({ context }) => endConnection(context, 'eip155')],
  ['another tab disconnects', ({ context }) => followTab(context, '')],
  ['another wallet takes its place', ({ state }) => state().setConnection(other(state()))],
  ['five minutes pass', () => vi.advanceTimersByTimeAsync(personMs)],
]

/** A wallet that has the payment when the waiting ends. */
async function leftWith(end: (now: Test) => unknown, how = quote, method = 'eth_sendTransaction') {
  const answer = pending<unknown>()
  const now = connectedContext({ wallet: { [method]: answer.promise } })
  now.state().setRemembered({ eip155: 'io.fox' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true })
  sends(now).setDraft({ amount: '5', receiver: bob })
  const heard = submit(now, how)
  await asksFor(now, method)
  await end(now)
  expect(await heard).toBe('unclear')
  return { now, answer }
}

test.each(ends)('default: %s, then the wallet answers: it is kept as sent', async (_, end) => {
  const { now, answer } = await leftWith(end)
  expect(sends(now)).toMatchObject({ stage: 'idle', sends: [], unclear: [{ units: '5', to: bob }] })
  answer.resolve(hash)
  await settled()
  expect(sends(now)).toMatchObject({ unclear: [], sends: [{ id: hash, to: bob, status: 'pending' }] })
})

test('default: it is looked after, and the draft of it is gone', async () => {
  const { now, answer } = await leftWith(() => vi.advanceTimersByTimeAsync(personMs))
  answer.resolve(hash)
  await settled()
  expect(now.api.rpc.mock.calls.map((call: unknown[]) => call[1])).toContain('eth_getTransactionReceipt')
  expect(sends(now).draft).toMatchObject({ amount: '', receiver: '' })
})

test('behavior: what is typed by then stays', async () => {
  const { now, answer } = await leftWith(() => vi.advanceTimersByTimeAsync(personMs))
  sends(now).setDraft({ amount: '7' })
  answer.resolve(hash)
  await settled()
  expect(sends(now).draft).toMatchObject({ amount: '7', receiver: bob })
})

test('behavior: a late answer moves nothing of the next payment', async () => {
  const { now, answer } = await leftWith(() => vi.advanceTimersByTimeAsync(personMs))
  const next = pending<string>()
  now.answers['eth_sendTransaction'] = next.promise
  const heard = submit(now)
  await expect.poll(() => sends(now).stage).toBe('asking')
  answer.resolve(hash)
  await settled()
  expect(sends(now)).toMatchObject({ stage: 'asking', sends: [{ id: hash }], draft: { amount: '5' } })
  next.resolve(`0x${'cd'.repeat(32)}`)
  expect(await heard).toBe('sent')
  expect(sends(now).sends).toHaveLength(2)
})

type Answer = { reject(error: unknown): void }
const no = (code: number) => (answer: Answer) => answer.reject(new RpcError(code, 'No'))
const fiveMinutes = () => vi.advanceTimersByTimeAsync(personMs)
const endsAfterwards = async (now: Test, answer: Answer) => {
  no(4001)(answer)
  await settled()
  await endConnection(now.context, 'eip155')
}
/** What a wallet says after the form was free again, and whether it is unclear afterwards. */
const later: readonly [
  why: string,
  end: (now: Test) => unknown,
  say: (answer: Answer, now: Test) => unknown,
  unclear: number,
][] = [
  ['five minutes, then a no', fiveMinutes, no(4001), 0],
  ['five minutes, then no permission', fiveMinutes, no(4100), 0],
  ['five minutes, then silence', fiveMinutes, () => {}, 1],
  ['five minutes, then a failure of the wallet', fiveMinutes, no(-32_603), 1],
  [
    'five minutes, then the clock of WalletConnect',
    fiveMinutes,
    (answer) => answer.reject(new RpcError(4001, 'x', { reason: 'pairing_expired' })),
    1,
  ],
  [
    'five minutes, then a no with which the connection ends',
    fiveMinutes,
    (answer, now) => endsAfterwards(now, answer),
    1,
  ],
  [
    'five minutes, the end of the connection, and a no',
    async (now) => {
      await fiveMinutes()
      await endConnection(now.context, 'eip155')
    },
    no(4001),
    1,
  ],
  ['the end of the connection, then a no', ({ context }) => void disconnect(context), no(4001), 1],
  ['the end of the connection, then silence', ({ context }) => void disconnect(context), () => {}, 1],
  [
    'another wallet in its place, then a no',
    ({ state }) => state().setConnection(other(state())),
    no(4001),
    1,
  ],
]
test.each(later)('behavior: %s: what stays unclear', async (_, end, say, unclear) => {
  const { now, answer } = await leftWith(end)
  await say(answer as Answer, now)
  await settled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sends(now).sends).toEqual([])
  expect(sends(now).unclear).toHaveLength(unclear)
})

test('behavior: an answer without an id takes nothing back', async () => {
  const how: Quote = {
    ...quote,
    send: async (wallet) => {
      const id = await wallet({ method: 'eth_sendTransaction', params: [{}] })
      if (typeof id !== 'string') throw new RpcError(-32603, 'x', { reason: 'outcome_unknown' })
      return { id }
    },
  }
  const { now, answer } = await leftWith(({ context }) => void disconnect(context), how)
  answer.resolve(null)
  await settled()
  expect(sends(now)).toMatchObject({ sends: [], unclear: [{ units: '5' }] })
})

test('error: a late answer is asked for nothing more: no second request of it', async () => {
  const how: Quote = {
    ...quote,
    send: async (wallet) => {
      await wallet({ method: 'eth_sendTransaction', params: [{}] })
      return { id: String(await wallet({ method: 'eth_sign', params: [] })) }
    },
  }
  const { now, answer } = await leftWith(() => vi.advanceTimersByTimeAsync(personMs), how)
  answer.resolve('0x')
  await settled()
  expect(now.asked.map(({ method }) => method)).not.toContain('eth_sign')
})

const closing = ends.slice(0, 4)
/** Who ended it themselves need not be told; else the window says why the payment is over. */
function expectOver({ state }: Test, why: string): void {
  const isOwn = why === 'the person disconnects'
  const alert = isOwn ? null : { values: { wallet: 'Fox' } }
  expect(state()).toMatchObject({ open: !isOwn, payments: 0, alert })
  if (!isOwn) expect(state().history.map(({ name }) => name)).toEqual(['Connect'])
}

test.each(closing)('behavior: %s: the payment ends with its connection', async (why, end) => {
  const now = connectedContext({ wallet: { eth_sendTransaction: () => new Promise(() => {}) } })
  now.state().setRemembered({ eip155: 'io.fox' })
  now.state().setOpen(true)
  now.state().reset({ name: 'WalletSendPreview' })
  void submit(now)
  await asksFor(now, 'eth_sendTransaction')
  end(now)
  expectOver(now, why)
  await closeModal(now.context)
})

test.each(closing)('behavior: a node is asked before the wallet, and %s: not sent', async (why, end) => {
  const node = pending<void>()
  const now = connectedContext({ wallet: { eth_sendTransaction: hash } })
  now.state().setRemembered({ eip155: 'io.fox' })
  now.state().setOpen(true)
  now.state().reset({ name: 'WalletSendPreview' })
  const how: Quote = { ...quote, send: (wallet) => node.promise.then(() => quote.send(wallet)) }
  const heard = submit(now, how)
  await settled()
  end(now)
  expectOver(now, why)
  expect(await heard).toBe('not_sent')
  // Also where the same wallet is back by then.
  const back = connectedContext().state().connections.eip155
  if (back) now.state().setConnection(back)
  node.resolve()
  await settled()
  expect(now.asked.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  expect(sends(now)).toMatchObject({ sends: [], unclear: [] })
})

test('behavior: the wallet left the page before it was asked: not sent', async () => {
  const now = connectedContext()
  now.state().setPageWallets([])
  expect(await submit(now)).toBe('not_sent')
})

test('behavior: a node that has it by then answers, whoever left', async () => {
  const node = pending<string>()
  const now = connectedContext()
  now.state().setOpen(true)
  const send: Quote['send'] = async (_, handover) => ({
    id: await onceSentByNode(() => node.promise, handover),
  })
  const heard = submit(now, { ...quote, send })
  await settled()
  void disconnect(now.context)
  expect(now.state().open).toBe(false)
  node.resolve(hash)
  expect(await heard).toBe('sent')
})
