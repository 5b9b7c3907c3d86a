import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { readShelf } from '../../state/tabShelf.ts'
import type { BegunDeposit } from '../../state/views.ts'
import { writeShelf } from '../../state/writeShelf.ts'
import { alice, bob, connectedContext, solanaNetwork } from '../../test/testContext.ts'
import { disconnect } from '../disconnect.ts'
import { exchangeSize, providerWindowOf } from '../fund/providerWindow.ts'
import { openView } from '../openView.ts'
import { depositOf, forgetDeposit } from './begunDeposit.ts'
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

/** A wallet of a second family, whose network becomes the active one. */
function connectSolana(state: ReturnType<ReturnType<typeof connectedContext>['state']>): void {
  const network = solanaNetwork.id as CaipNetworkId
  state.setNetworks([...state.networks, solanaNetwork])
  state.setActiveNetwork(network)
  state.setConnection({
    namespace: 'solana',
    connectorId: 'sol-1',
    accounts: [`${network}:So11111111111111111111111111111111111111112`],
    network,
    wallet: { id: 'sol', name: 'Sol', icon: '', rdns: '' },
  })
}

describe('a page that is loaded again while its person is at the exchange', () => {
  const fund = { onramp: [], exchanges: true, pages: ['https://widget.example'] }
  async function reloaded(change: (kept: string) => string | null = (kept) => kept) {
    const before = connectedContext()
    before.store.setState({ fund })
    serve({ url: page, sessionId })
    before.state().push({ name: 'DepositInProgress' })
    const deposit = await openDeposit(before.context, order)
    const now = connectedContext()
    now.store.setState({ fund })
    now.context.stepShelf = before.context.stepShelf
    writeShelf(now.context.stepShelf, change(readShelf(now.context.stepShelf) ?? ''))
    const names = () => now.state().history.map(({ name }) => name)
    return { ...now, deposit, names }
  }

  test.each([null, 'Account'])('default: the deposit is there again, opened as %s', async (view) => {
    const { context, names, state, deposit } = await reloaded()
    await openView(context, view)
    expect(names()).toEqual(['Account', 'PayWithExchange', 'DepositInProgress'])
    const shown = state().history.at(-1)
    if (shown?.name !== 'DepositInProgress' || !shown.data) throw new Error('not there')
    const { order: again, ...kept } = depositOf(shown.data as BegunDeposit)
    expect(kept).toEqual({ sessionId, url: page, shown: true })
    expect(again).toMatchObject({ units: deposit.order.units, address: alice, networkId: 'eip155:1' })
  })

  test.each<[string, (now: Awaited<ReturnType<typeof reloaded>>) => void]>([
    ['while a network of another family is active', ({ state }) => connectSolana(state())],
    [
      'while its wallet is on another network',
      ({ state }) => {
        const { eip155 } = state().connections
        if (eip155) state().setConnection({ ...eip155, network: 'eip155:10' })
        state().setActiveNetwork('eip155:10')
      },
    ],
  ])('behavior: it is there again %s', async (_, move) => {
    const now = await reloaded()
    move(now)
    await openView(now.context, null)
    expect(now.names().at(-1)).toBe('DepositInProgress')
  })

  test('behavior: it waits for its wallet, and no longer than that is remembered', async () => {
    const now = await reloaded()
    connectSolana(now.state())
    now.state().restConnection('eip155')
    await openView(now.context, null)
    expect(now.names()).toEqual(['Account'])
    expect(readShelf(now.context.stepShelf)).not.toBeNull()
    now.state().removeConnection('eip155')
    await openView(now.context, 'Account')
    expect(readShelf(now.context.stepShelf)).toBeNull()
  })

  test.each<[string, Parameters<typeof reloaded>[0], (now: Awaited<ReturnType<typeof reloaded>>) => void]>([
    ['into another account', (kept) => kept.replaceAll(alice, bob), () => {}],
    ['from a page of nobody', (kept) => kept.replaceAll('widget.example', 'evil.example'), () => {}],
    ['of no number', (kept) => kept.replace('1500000000000000000', '1e18'), () => {}],
    [
      'once exchanges are off',
      undefined,
      ({ store }) => store.setState({ fund: { ...fund, exchanges: false } }),
    ],
    ['after a disconnect', undefined, ({ context }) => void disconnect(context)],
  ])('error: none %s', async (_, change, act) => {
    const now = await reloaded(change)
    act(now)
    await openView(now.context, null)
    expect(now.names()).toHaveLength(1)
    expect(readShelf(now.context.stepShelf)).toBeNull()
  })

  test.each([
    ['done', null],
    ['failed', null],
    ['nothing', 'kept'],
    ['silent', 'kept'],
  ] as const)('behavior: of one that is %s it keeps %j', async (state, expected) => {
    const { context } = await reloaded()
    await openView(context, null)
    forgetDeposit(context, { state, hash: undefined })
    expect(readShelf(context.stepShelf) && 'kept').toBe(expected)
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
