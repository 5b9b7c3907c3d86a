import { afterEach, describe, expect, test, vi } from 'vitest'
import { serverNow } from '../../test/serverTime.ts'
import { alice, connectedContext } from '../../test/testContext.ts'
import { providerWindowOf, sellerSize } from '../fund/providerWindow.ts'
import type { BuyOrder } from './buysOf.ts'
import { openPurchase } from './openPurchase.ts'

afterEach(() => void vi.unstubAllGlobals())

const page = 'https://pay.coinbase.com/buy/select-asset?sessionToken=1'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const order: BuyOrder = {
  seller: 'coinbase',
  tells: true,
  coin: {
    wire: { symbol: 'USDC' },
    network: { name: 'ethereum' },
    networkId: 'eip155:1',
    symbol: 'USDC',
    token: usdc,
  },
  address: alice,
  currency: { id: 'EUR' },
  amount: '49.5',
  session: undefined,
}
const session = { serviceProvider: 'TRANSAK', destinationCurrencyCode: 'USDC', paymentMethodType: 'ACH' }
const meld: BuyOrder = { ...order, seller: 'meld', session }

/** A server that answers by path, and a window that the click opened. */
function stage(answers: Record<string, unknown>, { blocked = false } = {}) {
  const asked: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = input.split('?')[0] ?? ''
    asked.push([path, init.body && JSON.parse(String(init.body))])
    const answer = Object.entries(answers).find(([start]) => path.startsWith(start))?.[1]
    if (answer === undefined)
      return Response.json({ status: 'FAILED', code: 'upstream_unavailable', reasons: [] }, { status: 503 })
    return Response.json(answer)
  })
  const popup = {
    closed: false,
    document: { title: '', body: {} },
    location: { replace: vi.fn() },
    focus: () => {},
    close: vi.fn(),
  }
  vi.stubGlobal('window', { open: () => (blocked ? null : popup) })
  const test = connectedContext()
  test.store.setState({
    fund: { onramp: [], exchanges: false, pages: ['https://pay.coinbase.com', 'https://meldcrypto.com'] },
  })
  providerWindowOf(test.context).open(sellerSize, '')
  return { ...test, asked, popup }
}
const told = (...ids: string[]) => ({
  data: ids.map((id) => ({
    id,
    metadata: {
      operationType: 'buy',
      hash: '',
      minedAt: '2026-11-20T10:00:00Z',
      sentFrom: 'Coinbase',
      sentTo: alice,
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      nonce: 0,
      application: null,
      chain: null,
    },
    transfers: null,
  })),
  next: null,
})

describe('openPurchase', () => {
  test('default: asks Coinbase for a page with the wallet, the coin and the money, and sends the window there', async () => {
    const { context, asked, popup } = stage({
      '/v1/generators/onrampurl': { url: page },
      '/v1/account/': told('coinbase-1'),
    })
    const before = serverNow()
    const visit = await openPurchase(context, order)
    expect(visit.at).toBeGreaterThanOrEqual(before)
    expect(asked).toContainEqual([
      '/v1/generators/onrampurl',
      {
        destinationWallets: [{ address: alice, blockchains: ['ethereum'], assets: ['USDC'] }],
        partnerUserId: alice,
        defaultNetwork: 'ethereum',
        defaultAsset: 'USDC',
        presetFiatAmount: 49.5,
        fiatCurrency: 'EUR',
        defaultExperience: 'buy',
      },
    ])
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith(page)
    expect(visit).toMatchObject({ url: page, shown: true, known: new Set(['coinbase-1']) })
  })

  test('param: of Meld, the page of the offer that was shown', async () => {
    const widgetUrl = 'https://meldcrypto.com/?token=1'
    const { context, asked } = stage({ '/v1/onramp/widget': { widgetUrl } })
    expect((await openPurchase(context, { ...meld, tells: false })).url).toBe(widgetUrl)
    expect(asked).toEqual([
      [
        '/v1/onramp/widget',
        {
          sessionData: {
            ...session,
            sourceAmount: 49.5,
            sourceCurrencyCode: 'EUR',
            walletAddress: alice,
            lockFields: ['walletAddress'],
          },
        },
      ],
    ])
  })

  test('behavior: without a window the page is known all the same', async () => {
    const { context } = stage({ '/v1/generators/onrampurl': { url: page } }, { blocked: true })
    expect(await openPurchase(context, order)).toMatchObject({ url: page, shown: false, known: undefined })
  })

  test.each(['https://pay.coinbase.com.evil.example/', 'http://pay.coinbase.com/', 'javascript:alert(1)'])(
    'error: no window goes to %s',
    async (url) => {
      const { context, popup } = stage({ '/v1/generators/onrampurl': { url } })
      await expect(openPurchase(context, order)).rejects.toMatchObject({ code: 'other_page' })
      expect(popup.location.replace).not.toHaveBeenCalled()
      expect(popup.close).toHaveBeenCalledOnce()
    },
  )

  test('error: a seller that does not answer leaves no empty window', async () => {
    const { context, popup } = stage({})
    await expect(openPurchase(context, order)).rejects.toMatchObject({ code: 'unreachable' })
    expect(popup.close).toHaveBeenCalledOnce()
  })

  test('error: Meld has no page without an offer', async () => {
    const { context } = stage({ '/v1/account/': told() })
    const nothing = { ...meld, session: undefined }
    await expect(openPurchase(context, nothing)).rejects.toMatchObject({ code: 'not_sold' })
  })
})
