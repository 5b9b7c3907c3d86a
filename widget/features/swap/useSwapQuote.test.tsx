import { afterEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { SwapOrder, SwapQuote } from '../../actions/swap/swapOrder.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import type { Weight } from '../../actions/swap/weighSwap.ts'
import { queryClientOf } from '../../api/queryClientOf.ts'
import { drawView, until } from '../../test/drawView.tsx'
import { alice, connectedContext } from '../../test/testContext.ts'
import { orderKey, type QuoteState, useSwapQuote } from './useSwapQuote.ts'
import { useWeight, type WeightState } from './useWeight.ts'

afterEach(() => vi.restoreAllMocks())

const token = (address: string): SwapToken => ({
  ...{ token: address, name: 'x', symbol: 'x', decimals: 18, icon: '', units: 10n, price: undefined },
  listed: true,
})
const order: SwapOrder = {
  networkId: 'eip155:1',
  from: alice,
  sells: token(''),
  buys: token(`0x${'11'.repeat(20)}`),
  units: 5n,
  slippageBps: 100,
}
const quote = { bought: 7n, least: 6n, spender: null, gas: 1n } as SwapQuote
const weight: Weight = { fee: 1n, allowed: true, standing: 0n }
const scaled = `0x${(2n * 10n ** 18n).toString(16).padStart(64, '0')}`
const silence = (): never => {
  throw new RpcError(-32603, 'No node answers', { reason: 'upstream_unavailable' })
}

interface Seen {
  quoted?: QuoteState
  weighed?: WeightState
}

const Look = ({ seen }: { seen: Seen }) => {
  seen.quoted = useSwapQuote(order, true)
  seen.weighed = useWeight(async () => silence(), order, seen.quoted)
  return null
}

/** What stands after a good reading, and then at each of the further ones; `node` answers for the scale, `server` for the price. */
async function draw({ node = silence, server = silence }: { node?: () => unknown; server?: () => never }) {
  const { context, api } = connectedContext()
  let isGood = true
  const seen: Seen = {}
  api.rpc.mockImplementation((async () => (isGood ? '0x' : node())) as never)
  Object.assign(api, { fetch: async () => server() })
  const client = queryClientOf(context.api)
  client.setQueryData(['swap quote', orderKey(order)], quote)
  client.setQueryData(['swap weight', orderKey(order), null, '1', 0], weight)
  const screen = await drawView(context, <Look seen={seen} />)
  await until(() => seen.quoted?.state === 'ready')
  isGood = false
  const began = Date.now()
  return {
    seen,
    quoteAnew: (gas: bigint) => client.setQueryData(['swap quote', orderKey(order)], { ...quote, gas }),
    pass: async (ms: number) => {
      vi.spyOn(Date, 'now').mockReturnValue(began + ms)
      await client.refetchQueries()
      await screen.pass(100)
    },
  }
}

test('default: a price stays while nobody answers for the scale of its tokens', async () => {
  const { seen, pass } = await draw({ server: () => Response.json({}) as never })
  await pass(12_000)
  expect(seen.quoted).toEqual({ state: 'ready', quote })
})

test('behavior: a price and its costs stay while nobody answers, until their own end', async () => {
  const { seen, pass } = await draw({})
  await pass(12_000)
  expect(seen).toEqual({ quoted: { state: 'ready', quote }, weighed: { state: 'ready', weight } })
  await pass(31_000)
  expect(seen.quoted).toMatchObject({ state: 'failed', error: { code: 'unreachable' } })
})

test('behavior: the costs of the price before stay for a new one while nobody answers', async () => {
  const { seen, pass, quoteAnew } = await draw({})
  await until(() => seen.weighed?.state === 'ready')
  quoteAnew(2n)
  await pass(5_000)
  expect(seen.weighed).toEqual({ state: 'ready', weight })
  quoteAnew(3n)
  await pass(12_000)
  expect(seen.weighed).toEqual({ state: 'ready', weight })
  quoteAnew(4n)
  await pass(31_000)
  expect(seen.weighed).toMatchObject({ state: 'failed', error: { code: 'unreachable' } })
})

test('error: a scale that is found ends a price at once', async () => {
  const { seen, pass } = await draw({ node: () => scaled })
  await pass(12_000)
  expect(seen.quoted).toMatchObject({ state: 'failed', error: { code: 'token_scaled' } })
})

test('error: silence behind a scale that was found brings no price back', async () => {
  let says: () => unknown = () => scaled
  const { seen, pass } = await draw({ node: () => says(), server: () => Response.json({}) as never })
  await pass(12_000)
  expect(seen.quoted).toMatchObject({ state: 'failed', error: { code: 'token_scaled' } })
  says = silence
  await pass(14_000)
  expect(seen.quoted).toMatchObject({ state: 'failed' })
})

test('error: silence behind an answer against a price brings it not back', async () => {
  let reason = 'insufficient_liquidity'
  const { seen, pass } = await draw({
    node: () => '0x',
    server: () => {
      throw new RpcError(-32603, 'No', { reason })
    },
  })
  await pass(12_000)
  expect(seen.quoted).toMatchObject({ state: 'failed', error: { code: 'no_liquidity' } })
  reason = 'upstream_unavailable'
  await pass(14_000)
  expect(seen.quoted).toMatchObject({ state: 'failed' })
})
