import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTransaction } from '../../../server/contract/v1/watchTransaction.ts'
import { hash, order, quote } from '../../test/etherPayment.ts'
import { connectedContext, networks, pending, settled } from '../../test/testContext.ts'
import { sendsOf } from './sendsOf.ts'
import { submitSend } from './submitSend.ts'

// A payment of our form, whose wallet is on another network once it has answered.

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const [own, other] = ['eip155:1', 'eip155:10'] as const

/** Nodes take so long, and say this of the transaction. */
async function pay(nodes: Record<string, unknown>, nodeMs: number) {
  let isSent = false
  const now = connectedContext({
    wallet: {
      eth_chainId: () => (isSent ? '0xa' : '0x1'),
      eth_sendTransaction: () => {
        isSent = true
        return hash
      },
    },
  })
  const coin = { name: 'Pol', symbol: 'POL', decimals: 18 }
  now.state().setNetworks(networks.map((one) => (one.id === other ? { ...one, nativeCurrency: coin } : one)))
  now.api.rpc.mockImplementation((async (network: string, method: string) => {
    const answer = pending<void>()
    setTimeout(answer.resolve, nodeMs)
    await answer.promise
    if (method === 'eth_getTransactionByHash') {
      const said = nodes[network]
      return typeof said === 'function' ? said() : said
    }
    throw new Error('No answer')
  }) as never)
  const told: unknown[] = []
  const fetch = async (path: string, { body }: { body: string }) => {
    if (path === watchTransaction.path) told.push(JSON.parse(body).chainId)
    return Response.json({})
  }
  Object.assign(now.api, { fetch })
  const storage = now.context.storageOf('sends')
  now.context.storageOf = () => storage
  const sent = submitSend(now.context, order, {
    ...quote,
    send: async (wallet) => ({ ...(await quote.send(wallet)), firstNonce: 7 }),
  })
  await settled()
  return {
    now,
    told,
    sent,
    stored: () => JSON.parse(storage.read() ?? '[]'),
    sends: () => sendsOf(now.context).getState(),
  }
}

test('default: it is kept with its hash while slow nodes are asked where it is', async () => {
  const { sent, stored } = await pay({ [own]: null, [other]: null }, 3_000)
  expect(stored()).toMatchObject([{ id: hash, networkId: own, status: 'pending' }])
  expect(await sent).toMatchObject({ id: hash })
})

test('behavior: one that another network has is kept as of that network, and the person is told which', async () => {
  const { stored, sends, told } = await pay({ [own]: null, [other]: { hash } }, 3_000)
  await vi.advanceTimersByTimeAsync(3_000)
  await settled()
  expect(stored()).toMatchObject([{ id: hash, networkId: other, symbol: 'POL', status: 'pending' }])
  expect(stored()[0]).not.toHaveProperty('firstNonce')
  expect(told).toEqual([own, other])
  expect(sends().unclear).toMatchObject([{ networkId: own, symbol: 'ETH', sentOn: other }])
})

test('behavior: nodes that give up at first are asked again', async () => {
  let looks = 0
  const late = (answer: unknown) => () => {
    looks += 1
    if (looks <= 2) throw new Error('No answer')
    return answer
  }
  const { stored } = await pay({ [own]: late(null), [other]: late({ hash }) }, 10)
  await vi.advanceTimersByTimeAsync(5_000)
  await settled()
  expect(stored()).toMatchObject([{ id: hash, networkId: other }])
})

test('behavior: one that its own network has stays as it is', async () => {
  const { stored, sends } = await pay({ [own]: { hash }, [other]: null }, 3_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored()).toMatchObject([{ id: hash, networkId: own, symbol: 'ETH' }])
  expect(sends().unclear).toEqual([])
})
