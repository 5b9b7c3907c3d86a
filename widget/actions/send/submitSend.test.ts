import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { hash, order, quote } from '../../test/etherPayment.ts'
import { serverNow } from '../../test/serverTime.ts'
import { bob, connectedContext, pending, settled } from '../../test/testContext.ts'
import type { Quote } from './family.ts'
import { SendError } from './sendError.ts'
import { sendsOf } from './sendsOf.ts'
import { submitSend } from './submitSend.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A node that tells of one transaction, step by step. */
const receipts = (...answers: unknown[]) => {
  let step = 0
  return async (_: unknown, method: string): Promise<string> => {
    if (method === 'eth_getTransactionReceipt') return answers[Math.min(step++, answers.length - 1)] as string
    if (method === 'eth_getBlockByNumber') return { number: step > 2 ? '0x64' : '0x1' } as unknown as string
    return { from: order.from, nonce: '0x7' } as unknown as string
  }
}

test('default: it is kept, and followed until it is final', async () => {
  const { context, asked, api } = connectedContext({ wallet: { eth_sendTransaction: hash } })
  api.rpc.mockImplementation(receipts(null, { status: '0x1', blockNumber: '0x10' }) as never)
  const sends = sendsOf(context)
  sends.getState().setDraft({ amount: '5', receiver: bob })
  const sent = await submitSend(context, order, quote, 'bob.example.id')
  expect(serverNow() - (sent?.sentAt ?? 0)).toBeLessThan(3_600_000)
  expect(sent?.sentAt).toBeLessThanOrEqual(serverNow())
  expect(sent).toMatchObject({ id: hash, units: '5', name: 'bob.example.id', status: 'pending' })
  expect(asked.map(({ method }) => method)).toContain('eth_sendTransaction')
  expect(sends.getState()).toMatchObject({ stage: 'idle', draft: { amount: '', receiver: '' } })
  const seen: string[] = []
  for (let step = 0; step < 4; step++) {
    await settled()
    seen.push(sends.getState().sends[0]?.status ?? '')
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(seen).toEqual(['pending', 'confirmed', 'final', 'final'])
  expect(sends.getState().sends[0]?.nonce).toBe(7)
  const before = api.rpc.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(api.rpc.mock.calls.length).toBe(before)
})

test('behavior: an amount of one network is none of another, nor of another account', () => {
  const { context } = connectedContext()
  const { getState } = sendsOf(context)
  const { eip155 } = context.store.getState().connections
  if (!eip155) throw new Error('not connected')
  for (const connections of [{ eip155: { ...eip155, network: 'eip155:10' as const } }, {}]) {
    getState().setDraft({ token: '0xdead', amount: '5', receiver: bob })
    context.store.setState({ connections })
    expect(getState().draft).toMatchObject({ token: '', amount: '', receiver: bob })
  }
  getState().setDraft({ amount: '6' })
  context.store.setState({})
  expect(getState().draft.amount).toBe('6')
})

test('behavior: what was sent is there after a reload', async () => {
  const { context } = connectedContext({ wallet: { eth_sendTransaction: hash } })
  const storage = context.storageOf('sends')
  context.storageOf = () => storage
  await submitSend(context, order, quote)
  const reloaded = connectedContext().context
  reloaded.storageOf = () => storage
  expect(
    sendsOf(reloaded)
      .getState()
      .sends.map(({ id }) => id),
  ).toEqual([hash])
})

test('behavior: one at a time, also when the person closed the modal in between', async () => {
  const answer = pending<string>()
  const { context } = connectedContext({ wallet: { eth_sendTransaction: answer.promise } })
  const first = submitSend(context, order, quote)
  await expect(submitSend(context, order, quote)).rejects.toMatchObject({ code: 'busy' })
  context.store.getState().setOpen(false)
  answer.resolve(hash)
  await first
  expect(sendsOf(context).getState().sends).toHaveLength(1)
})

test('behavior: it is `asking` only while the wallet has the request', async () => {
  const stages: string[] = []
  const see = () => stages.push(sendsOf(context).getState().stage)
  const answer = () => {
    see()
    return hash
  }
  const { context } = connectedContext({ wallet: { eth_sendTransaction: answer } })
  const send: Quote['send'] = async (wallet) => {
    see()
    await expect(submitSend(context, order, quote)).rejects.toMatchObject({ code: 'busy' })
    const sent = await quote.send(wallet)
    see()
    return sent
  }
  await submitSend(context, order, { ...quote, send })
  see()
  expect(stages).toEqual(['working', 'asking', 'working', 'idle'])
})

test('behavior: an answer that comes when all is over starts nothing', async () => {
  const answer = pending<string>()
  const { context } = connectedContext({ wallet: { eth_sendTransaction: answer.promise } })
  const asked = { late: Promise.resolve<unknown>(undefined) }
  const send: Quote['send'] = async (wallet) => {
    asked.late = wallet({ method: 'eth_sendTransaction', params: [{}] })
    throw new SendError('failed')
  }
  await expect(submitSend(context, order, { ...quote, send })).rejects.toMatchObject({ code: 'failed' })
  answer.resolve(hash)
  await asked.late
  expect(sendsOf(context).getState().stage).toBe('idle')
})

describe('error', () => {
  test.each([
    [new RpcError(4001, 'No'), 'declined'],
    [new RpcError(-32002, 'Busy'), 'busy'],
    [new RpcError(-32603, 'Broken'), 'failed'],
    [new RpcError(-32603, 'Off', { reason: 'offline' }), 'node_unreachable'],
    [new SendError('own_coins'), 'own_coins'],
  ])('%s', async (thrown, code) => {
    const { context } = connectedContext()
    const failing: Quote = { ...quote, send: () => Promise.reject(thrown) }
    await expect(submitSend(context, order, failing)).rejects.toMatchObject({ code })
    const { stage, sends, ownCoins } = sendsOf(context).getState()
    expect({ stage, sends }).toEqual({ stage: 'idle', sends: [] })
    expect(ownCoins).toEqual(code === 'own_coins' ? ['io.fox'] : [])
  })

  test('another account or network than was shown: no wallet is asked', async () => {
    const { context, asked } = connectedContext({ wallet: { eth_sendTransaction: hash } })
    for (const change of [{ from: bob }, { networkId: 'eip155:10' as const }])
      await expect(submitSend(context, { ...order, ...change }, quote)).rejects.toMatchObject({
        code: 'wrong_network',
      })
    expect(asked).toEqual([])
  })
})
