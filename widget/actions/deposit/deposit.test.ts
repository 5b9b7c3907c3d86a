import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, connectedContext } from '../../test/testContext.ts'
import { exchangeSize, providerWindowOf } from '../fund/providerWindow.ts'
import type { DepositOrder } from './depositsOf.ts'
import { followDeposit, paceMs, tries } from './followDeposit.ts'
import { openDeposit } from './openDeposit.ts'

const order: DepositOrder = {
  exchange: { id: 'simulated', name: 'Simulated exchange' },
  asset: {
    token: '',
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    icon: '',
    units: undefined,
    price: undefined,
  },
  networkId: 'eip155:1',
  address: alice,
  units: 1_500_000_000_000_000_000n,
}
const sessionId = 'ab'.repeat(16)
const page = `https://widget.example/exchange/deposit?session=${sessionId}`

/** Answers of the wallet endpoint, one after the other; the last again and again. */
function serve(...answers: unknown[]) {
  const asked: { path: string; method: string; params: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { id, method, params } = JSON.parse(String(init.body))
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push({ path, method, params })
    if (answer === 'down') throw new TypeError('down')
    const isRefusal = typeof answer === 'object' && answer !== null && 'error' in answer
    const body = { jsonrpc: '2.0', id, ...(isRefusal ? answer : { result: answer }) }
    return Response.json(body, { status: isRefusal ? 400 : 200 })
  })
  return asked
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('openDeposit', () => {
  function stage() {
    const popup = {
      closed: false,
      document: { title: '', body: {} },
      location: { replace: vi.fn() },
      focus: () => {},
      close: vi.fn(),
    }
    vi.stubGlobal('window', { open: () => popup })
    const test = connectedContext()
    test.store.setState({ fund: { onramp: [], exchanges: true, pages: ['https://widget.example'] } })
    providerWindowOf(test.context).open(exchangeSize, '')
    return { ...test, popup }
  }

  test('default: asks in whole coins, for this account, and sends the window there', async () => {
    const { context, popup } = stage()
    const asked = serve({ url: page, sessionId })
    expect(await openDeposit(context, order)).toEqual({ order, sessionId, url: page, shown: true })
    expect(asked).toEqual([
      {
        path: '/v1/json-rpc?st=gatehouse&sv=widget-1&source=fund-wallet',
        method: 'pay_getExchangePayUrl',
        params: {
          exchangeId: 'simulated',
          asset: 'eip155:1/slip44:60',
          amount: '1.5',
          recipient: `eip155:1:${alice}`,
        },
      },
    ])
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith(page)
  })

  test.each([
    [{ error: { code: -7, message: 'Asset x is not supported', data: null } }, 'not_paid_out'],
    [{ error: { code: -7, message: 'Exchange x not found', data: null } }, 'refused'],
    [{ url: 'https://evil.example/', sessionId }, 'other_page'],
    [{ url: page }, 'unreachable'],
    ['down', 'unreachable'],
  ])('error: %j', async (answer, code) => {
    const { context, popup } = stage()
    serve(answer)
    await expect(openDeposit(context, order)).rejects.toMatchObject({ code })
    expect(popup.location.replace).not.toHaveBeenCalled()
    expect(popup.close).toHaveBeenCalledOnce()
  })
})

describe('followDeposit', () => {
  beforeEach(() => void vi.useFakeTimers())
  const api = { frameToken: async () => 'token' }
  async function follow(ms: number, left = new AbortController()) {
    const heard: string[] = []
    let last: string | undefined
    void followDeposit(api, { order, sessionId }, ({ state }) => heard.push(state), left.signal).then(
      ({ state }) => {
        last = state
      },
    )
    await vi.advanceTimersByTimeAsync(ms)
    return { heard, last }
  }
  const status = (state: string, txHash: string | null = null) => ({ status: state, txHash })

  test('default: from nothing over the way to the end', async () => {
    const asked = serve(
      status('IN_PROGRESS'),
      'down',
      status('IN_PROGRESS', '0xab'),
      status('SUCCESS', '0xab'),
    )
    expect(await follow(3 * paceMs)).toEqual({
      heard: ['nothing', 'silent', 'running', 'done'],
      last: 'done',
    })
    expect(asked.map(({ method }) => method)).toEqual(Array(4).fill('pay_getExchangeBuyStatus'))
    expect(asked[0]?.params).toEqual({ exchangeId: 'simulated', sessionId })
  })

  test.each([
    ['FAILED', 'failed'],
    ['UNKNOWN', 'unknown'],
  ])('behavior: %s', async (told, state) => {
    serve(status(told))
    expect((await follow(10)).heard).toEqual([state])
  })

  test('behavior: twenty times, then nobody asks', async () => {
    const asked = serve(status('IN_PROGRESS'))
    expect((await follow(tries * paceMs)).last).toBe('nothing')
    expect(asked).toHaveLength(tries)
  })

  test('behavior: who leaves asks no more', async () => {
    const asked = serve(status('IN_PROGRESS'))
    const left = new AbortController()
    await follow(10, left)
    left.abort()
    await vi.advanceTimersByTimeAsync(10 * paceMs)
    expect(asked).toHaveLength(1)
  })
})
