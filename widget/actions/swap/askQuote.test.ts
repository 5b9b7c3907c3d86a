import { afterEach, expect, test, vi } from 'vitest'
import type { Quote } from '../../../server/contract/v1/convert/quotes.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import { askQuote, type QuoteAsked } from './askQuote.ts'

const api = { frameToken: async () => 'token' } as unknown as ApiClient
const [usdc, dai, router] = ['aa', 'dd', '01'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
]
const token = (address: string) => ({
  ...{ token: address, symbol: 'T', name: 'T', decimals: 6, icon: '' },
  ...{ units: undefined, price: undefined, listed: true },
})
const asked: QuoteAsked = {
  ...{ networkId: 'eip155:1', from: `0x${'11'.repeat(20)}`, units: 5_000n, slippageBps: 100 },
  ...{ sells: token(usdc), buys: token(dai) },
}

const answer = (told: Partial<Quote>): void =>
  void vi.stubGlobal('fetch', async (path: string) => {
    const query = new URLSearchParams(path.split('?')[1])
    const quote: Quote = {
      ...{
        id: 'q',
        fromAmount: '5000',
        fromAccount: query.get('from') ?? '',
        toAccount: query.get('to') ?? '',
      },
      ...{ toAmount: '1000', minAmount: '990', route: [], priceImpact: 1, gas: '1', feeBps: 0 },
      ...{ spender: router, router, takesPermit: true, block: 1, expiresAt: 1 },
      ...told,
    }
    return new Response(JSON.stringify({ quotes: [quote] }))
  })
afterEach(() => vi.unstubAllGlobals())

test('default', async () => {
  answer({})
  expect(await askQuote(api, asked)).toMatchObject({ bought: 1_000n, least: 990n, spender: router })
})

test.each([
  ['less than the share leaves', '1', 990n],
  ['more than the share leaves', '995', 995n],
  ['more than what comes out', '1001', 990n],
])('param: minAmount: %s', async (_, minAmount, least) => {
  answer({ minAmount })
  expect(await askQuote(api, asked)).toMatchObject({ least })
})

test('behavior: one coin and its wrapped form change one for one, whatever may slip', async () => {
  const hop = { kind: 'wrap', address: dai, fee: 0, from: usdc, to: dai } as const
  answer({ route: [hop], minAmount: '1' })
  expect(await askQuote(api, asked)).toMatchObject({ least: 1_000n })
})

test.each<[string, Partial<Quote>]>([
  ['another amount', { fromAmount: '4999' }],
  ['another token sold', { fromAccount: 'eip155:1:0x0' }],
  ['another token bought', { toAccount: 'eip155:1:0x0' }],
  ['nothing that comes out', { toAmount: '0' }],
  ['no number', { toAmount: '1e3' }],
  ['a sign', { minAmount: '-1' }],
])('error: an answer with %s', async (_, told) => {
  answer(told)
  await expect(askQuote(api, asked)).rejects.toMatchObject({ code: 'unreachable' })
})

test('error: no quote', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"quotes":[]}'))
  await expect(askQuote(api, asked)).rejects.toMatchObject({ code: 'no_liquidity' })
})
