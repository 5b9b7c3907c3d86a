import { afterEach, expect, test, vi } from 'vitest'
import { analyticsEventSchema } from '../../../server/contract/v1/events.ts'
import { alice, connectedContext } from '../../test/testContext.ts'
import type { SwapOrder } from './swapOrder.ts'
import { swapsOf } from './swapsOf.ts'
import { trackSwap } from './trackSwap.ts'

const token = (symbol: string, decimals: number) => ({
  ...{
    token: '',
    name: symbol,
    symbol,
    decimals,
    icon: '',
    units: undefined,
    price: undefined,
    listed: true,
  },
})
const order: SwapOrder = {
  ...{ networkId: 'eip155:1', from: alice, units: 1_500_000_000_000_000_000n, slippageBps: 100 },
  ...{ sells: token('ETH', 18), buys: token('USDC', 6) },
}
const quote = { bought: 3_843_156_616n }

/** What was sent, as the server reads it. */
function listening(options: object = {}) {
  const { context } = connectedContext()
  context.store.setState({
    ...{ analytics: true, projectId: 'demo', hostOrigin: 'https://shop.example:8443' },
    ...options,
  })
  const sent: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init })
    throw new TypeError('offline')
  })
  const events = () => sent.map(({ init }) => analyticsEventSchema.parse(JSON.parse(String(init.body))))
  return { context, sent, events }
}
afterEach(() => void vi.unstubAllGlobals())

test('default: what and how much, and nothing of whom', () => {
  const { context, sent, events } = listening()
  trackSwap(context, 'SWAP_ERROR', { order, quote }, 'declined')
  expect(sent[0]?.path).toBe('/e?projectId=demo&st=gatehouse&sv=widget-1')
  expect(sent[0]?.init).toMatchObject({ method: 'POST', keepalive: true })
  expect(events()).toEqual([
    {
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      domain: 'shop.example:8443',
      timestamp: expect.any(Number),
      props: {
        type: 'track',
        event: 'SWAP_ERROR',
        properties: {
          ...{ network: 'eip155:1', isSmartAccount: false, message: 'declined' },
          ...{ swapFromToken: 'ETH', swapToToken: 'USDC' },
          ...{ swapFromAmount: '1.5', swapToAmount: '3843.156616' },
        },
      },
    },
  ])
  expect(String(sent[0]?.init.body).toLowerCase()).not.toContain(alice.toLowerCase())
})

test.each([{ analytics: false }, { analytics: undefined }, { projectId: undefined }, { hostOrigin: '' }])(
  'behavior: nothing is sent with %o',
  (options) => {
    const { context, sent } = listening(options)
    trackSwap(context, 'OPEN_SWAP')
    expect(sent).toEqual([])
  },
)

test('behavior: a swap is opened once, however many of its views are gone through', () => {
  const { context, events } = listening()
  const { reset, push, goBack } = context.store.getState()
  reset({ name: 'Account' })
  push({ name: 'Swap' })
  swapsOf(context)
  push({ name: 'SwapSelectToken', data: { side: 'buys' } })
  goBack()
  swapsOf(context)
  expect(events().map(({ props }) => props.event)).toEqual(['OPEN_SWAP'])
  goBack()
  push({ name: 'Swap' })
  expect(events().map(({ props }) => props.event)).toEqual(['OPEN_SWAP', 'OPEN_SWAP'])
})

test.each([
  [403, 'origin_not_allowed'],
  [401, undefined],
  [202, undefined],
])('error: the answer %i alerts %s', async (status, code) => {
  const { context } = listening()
  vi.stubGlobal('fetch', async () => new Response('{}', { status }))
  trackSwap(context, 'OPEN_SWAP')
  await new Promise((resolve) => setTimeout(resolve))
  expect(context.store.getState().alert?.code).toBe(code)
})
