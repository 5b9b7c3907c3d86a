import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { buysOf } from '../../actions/buy/buysOf.ts'
import { limitMs } from '../../actions/buy/followPurchase.ts'
import { depositsOf } from '../../actions/deposit/depositsOf.ts'
import { keepStep } from '../../actions/keptStep.ts'
import { readShelf } from '../../state/tabShelf.ts'
import type { BegunDeposit, BegunPurchase } from '../../state/views.ts'
import { drawView, until } from '../../test/drawView.tsx'
import { alice, bob, connectedContext, networks, solanaNetwork } from '../../test/testContext.ts'
import { BuyInProgressView } from './BuyInProgressView.tsx'
import { DepositInProgressView } from './DepositInProgressView.tsx'

/** Where the seller's or the exchange's picture leads to, once it stands. */
async function pictureOf(view: Awaited<ReturnType<typeof drawView>>): Promise<string | null | undefined> {
  const found = () => view.root.querySelector('img')
  await until(() => found() !== null)
  return found()?.getAttribute('src')
}

const coinbase = '/assets/wallets/coinbase.svg'

test('default: a purchase shows the picture that its seller had in the list', async () => {
  const { context } = connectedContext()
  buysOf(context).setState({
    order: {
      seller: 'coinbase',
      tells: true,
      coin: { networkId: 'eip155:1', token: '', symbol: 'ETH' },
      address: alice,
      currency: { id: 'EUR', name: 'Euro', payment_method_limits: [], symbol: '€' },
      amount: '50',
      session: undefined,
    } as never,
  })
  expect(await pictureOf(await drawView(context, <BuyInProgressView data={undefined} />))).toBe(coinbase)
})

test('default: a deposit shows the picture that its exchange had in the list', async () => {
  const { context } = connectedContext()
  depositsOf(context).setState({
    order: {
      exchange: { id: 'coinbase', name: 'Coinbase', imageUrl: '' },
      networkId: 'eip155:1',
      asset: { token: '', symbol: 'ETH', decimals: 18 },
      address: alice,
      units: 1n,
    } as never,
  })
  expect(await pictureOf(await drawView(context, <DepositInProgressView data={undefined} />))).toBe(coinbase)
})

test('default: a deposit that was begun before a reload is asked for, and none is begun', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { id, method, params } = JSON.parse(String(init.body))
    asked.push(`${method} ${params.sessionId}`)
    return Response.json({ jsonrpc: '2.0', id, result: { status: 'SUCCESS', txHash: null } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { context } = connectedContext()
  const begun = {
    exchange: 'coinbase',
    name: 'Coinbase',
    imageUrl: '',
    token: '',
    symbol: 'ETH',
    decimals: 18,
    networkId: 'eip155:1',
    address: alice,
    units: '1500000000000000000',
    sessionId: 'ab'.repeat(16),
    url: 'https://widget.example/',
  }
  const view = await drawView(context, <DepositInProgressView data={begun} />)
  await until(() => view.lines().join(' ').includes('1.5 ETH'))
  expect(asked.filter((one) => one.startsWith('pay_'))).toEqual([
    `pay_getExchangeBuyStatus ${'ab'.repeat(16)}`,
  ])
})

test('behavior: both are there while a network of another family is active', async () => {
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const { id } = JSON.parse(String(init?.body ?? '{}'))
    return Response.json(
      id === undefined
        ? { data: [], next: null }
        : { jsonrpc: '2.0', id, result: { status: 'IN_PROGRESS', txHash: null } },
    )
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { context, state } = connectedContext()
  context.store.setState({
    networks: [...networks, solanaNetwork],
    fund: {
      onramp: [{ name: 'coinbase', tells: true }],
      exchanges: true,
      pages: ['https://pay.example'],
    },
  })
  // Nothing is connected there.
  state().setActiveNetwork(solanaNetwork.id as CaipNetworkId)
  const account = { networkId: 'eip155:1', address: alice, token: '', symbol: 'ETH' }
  const purchase: BegunPurchase = {
    ...account,
    seller: 'coinbase',
    chain: 'ethereum',
    currency: 'EUR',
    amount: '49.5',
    session: '',
    atMs: Date.now(),
    isListed: true,
    known: '',
  }
  const deposit: BegunDeposit = {
    ...account,
    exchange: 'kraken',
    name: 'Kraken',
    imageUrl: '',
    decimals: 18,
    units: '1',
    sessionId: 'ab'.repeat(16),
    url: 'https://pay.example/',
  }
  const bought = await drawView(context, <BuyInProgressView data={purchase} />)
  await until(() => bought.lines().join(' ').includes('Buy with Coinbase'))
  await bought.close()
  const paid = await drawView(context, <DepositInProgressView data={deposit} />)
  await until(() => paid.lines().join(' ').includes('Deposit from Kraken'))
})

describe('what is begun goes on while the page moves to another network', () => {
  const coin = {
    networkId: 'eip155:1',
    token: '',
    symbol: 'ETH',
    wire: { symbol: 'ETH' },
    network: { name: 'ethereum' },
  } as const
  const asset = { token: '', name: 'Ether', symbol: 'ETH', decimals: 18, icon: '', units: 0n, price: 1 }
  const data = { networkId: 'eip155:1' }

  async function begin(name: 'BuyInProgress' | 'DepositInProgress') {
    vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
      const { id, method } = JSON.parse(String(init?.body ?? '{}'))
      const url = 'https://pay.example/buy'
      const result =
        method === 'pay_getExchangePayUrl' ? { url, sessionId: 'ab'.repeat(16) } : { status: 'IN_PROGRESS' }
      return Response.json(method ? { jsonrpc: '2.0', id, result } : { url })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { context, state } = connectedContext()
    context.store.setState({
      networks: [...networks, solanaNetwork],
      fund: { onramp: [{ name: 'coinbase', tells: false }], exchanges: true, pages: ['https://pay.example'] },
    })
    const order = { seller: 'coinbase', tells: false, coin, address: alice, amount: '50' } as const
    buysOf(context).setState({
      ...{ symbol: 'ETH', amount: '50' },
      order: { ...order, currency: { id: 'EUR' }, session: undefined },
    })
    depositsOf(context).setState({
      ...{ token: '', amount: '1' },
      order: {
        ...{ networkId: 'eip155:1', address: alice, asset, units: 1n },
        exchange: { id: 'kraken', name: 'Kraken' },
      },
    })
    state().setOpen(true)
    state().push({ name, data })
    const View = { BuyInProgress: BuyInProgressView, DepositInProgress: DepositInProgressView }[name]
    const view = await drawView(context, <View data={data} />)
    await until(() => view.root.querySelector('a') !== null)
    return { context, state, view }
  }

  const move = (state: ReturnType<typeof connectedContext>['state'], network: CaipNetworkId) =>
    act(async () => {
      const connection = state().connections['eip155']
      if (connection && network.startsWith('eip155')) state().setConnection({ ...connection, network })
      state().setActiveNetwork(network)
    })

  test.each([
    ['BuyInProgress', 'eip155:10'],
    ['BuyInProgress', solanaNetwork.id],
    ['DepositInProgress', 'eip155:10'],
    ['DepositInProgress', solanaNetwork.id],
  ] as const)('default: %s, to %s', async (name, network) => {
    const { state, view } = await begin(name)
    const before = view.lines().join(' ')
    await move(state, network as CaipNetworkId)
    expect(view.lines().join(' ')).toBe(before)
    expect(view.root.querySelector('a')?.href).toBe('https://pay.example/buy')
  })

  test.each([
    ['BuyInProgress', 'Nothing is being bought.'],
    ['DepositInProgress', 'No deposit is under way.'],
  ] as const)('error: %s, with another account, is none of that one', async (name, text) => {
    const { state, view } = await begin(name)
    const connection = state().connections['eip155']
    if (!connection) throw new Error('nobody is connected')
    await act(async () => state().setConnection({ ...connection, accounts: [`eip155:1:${bob}`] }))
    await until(() => view.lines().join(' ').includes(text))
  })

  test('behavior: an amount of another network is begun anew', async () => {
    const { context, state } = await begin('BuyInProgress')
    await move(state, 'eip155:10')
    expect([buysOf(context).getState().amount, depositsOf(context).getState().amount]).toEqual([null, null])
  })
})

describe('a view that lay over it leads its window to no other page', () => {
  const coin = {
    networkId: 'eip155:1',
    token: '',
    symbol: 'ETH',
    wire: { symbol: 'ETH' },
    network: { name: 'ethereum' },
  } as const
  const asset = { token: '', name: 'Ether', symbol: 'ETH', decimals: 18, icon: '', units: 0n, price: 1 }
  const exchange = { id: 'kraken', name: 'Kraken' }

  test.each([
    ['BuyInProgress', BuyInProgressView, 'Coinbase does not tell us', '/v1/generators/onrampurl'],
    ['DepositInProgress', DepositInProgressView, 'Kraken', 'pay_getExchangePayUrl'],
  ] as const)('default: %s', async (name, View, text, question) => {
    const asked: string[] = []
    const url = 'https://pay.example/buy'
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
      const { id, method } = JSON.parse(String(body))
      asked.push(method ?? path.split('?')[0])
      const result = method === question ? { url, sessionId: 'ab'.repeat(16) } : { status: 'IN_PROGRESS' }
      return Response.json(method ? { jsonrpc: '2.0', id, result } : { url })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { context, state } = connectedContext()
    context.store.setState({ fund: { onramp: [], exchanges: true, pages: ['https://pay.example'] } })
    const account = { networkId: 'eip155:1', address: alice } as const
    const order = { seller: 'coinbase', tells: false, coin, address: alice, amount: '50' } as const
    buysOf(context).setState({ order: { ...order, currency: { id: 'EUR' }, session: undefined } })
    depositsOf(context).setState({ order: { ...account, exchange, asset, units: 1n } })
    state().setOpen(true)
    state().push({ name })
    const draw = async () => {
      const view = await drawView(context, <View data={undefined} />)
      await until(() => view.lines().join(' ').includes(text) && view.root.querySelector('a') !== null)
      return view
    }
    const before = await draw()
    await act(async () => state().push({ name: 'ApproveMessage', data: { requestId: 'r1' } }))
    await before.close()
    state().dropRequest('r1')
    await draw()
    expect(asked.filter((one) => one === question)).toEqual([question])
  })
})

test('behavior: a deposit whose window was opened again is followed by its new page, also after another view', async () => {
  const [first, second] = ['ab'.repeat(16), 'cd'.repeat(16)]
  const followed: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body))
    if (method === 'pay_getExchangePayUrl')
      return Response.json({
        jsonrpc: '2.0',
        id,
        result: { url: 'https://pay.example/2', sessionId: second },
      })
    followed.push([params].flat()[0].sessionId)
    return Response.json({ jsonrpc: '2.0', id, result: { status: 'IN_PROGRESS', txHash: null } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { context, state } = connectedContext()
  context.store.setState({ fund: { onramp: [], exchanges: true, pages: ['https://pay.example'] } })
  const data: BegunDeposit = {
    ...{ networkId: 'eip155:1', address: alice.toLowerCase(), token: '', symbol: 'ETH', decimals: 18 },
    ...{ exchange: 'kraken', name: 'Kraken', imageUrl: '', units: '1', sessionId: first },
    url: 'https://pay.example/',
  }
  state().setOpen(true)
  state().push({ name: 'DepositInProgress', data })
  const before = await drawView(context, <DepositInProgressView data={data} />)
  await until(() => followed.includes(first))
  // The browser lets it open none: the page is offered as a link.
  vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => void vi.restoreAllMocks())
  before.press('Open the window again')
  await until(() => followed.includes(second))
  await act(async () => state().push({ name: 'ApproveMessage', data: { requestId: 'r1' } }))
  await before.close()
  state().dropRequest('r1')
  followed.length = 0
  await drawView(context, <DepositInProgressView data={data} />)
  await until(() => followed.length > 0)
  expect(followed).toEqual([second])
})

describe('a purchase that was begun before a reload', () => {
  const begun: BegunPurchase = {
    seller: 'coinbase',
    symbol: 'USDC',
    chain: 'ethereum',
    networkId: 'eip155:1',
    token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    address: alice,
    currency: 'EUR',
    amount: '49.5',
    session: '',
    atMs: Date.now(),
    isListed: true,
    known: '1',
  }
  const purchase = (id: string, state: string) => ({
    id: `coinbase-${id}`,
    metadata: {
      operationType: 'buy',
      hash: '',
      minedAt: '2026-11-20T10:00:30Z',
      sentFrom: 'Coinbase',
      sentTo: alice,
      status: `ONRAMP_TRANSACTION_STATUS_${state}`,
      nonce: 0,
      application: null,
      chain: 'eip155:1',
    },
    transfers: null,
  })

  /** The view after the reload; what `list` holds the seller tells. */
  async function drawBegun({ tells = true, data = begun, url = '' } = {}) {
    const list = [purchase('1', 'SUCCESS')]
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path.split('?')[0] ?? '')
      return Response.json(path.includes('/onrampurl') ? { url } : { data: list, next: null })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { context, state } = connectedContext()
    context.store.setState({
      fund: { onramp: [{ name: 'coinbase', tells }], exchanges: false, pages: ['https://pay.coinbase.com'] },
    })
    state().setOpen(true)
    state().push({ name: 'BuyInProgress', data })
    keepStep(context, 'BuyInProgress', data)
    const draw = () => drawView(context, <BuyInProgressView data={data} />)
    const view = await draw()
    const shows = (text: string) => until(() => view.lines().join(' ').includes(text))
    const buttons = () => [...view.root.querySelectorAll('button')].map(({ textContent }) => textContent)
    return { state, view, draw, list, asked, shows, buttons, kept: () => readShelf(context.stepShelf) }
  }

  test('default: is asked for, and none is begun; its window may be opened again', async () => {
    const { buttons, asked, shows, kept } = await drawBegun()
    await shows('Buy with Coinbase')
    await shows('Finish in the window of Coinbase, if it is still there')
    expect(buttons()).toEqual(['Open the window again'])
    expect(new Set(asked)).toEqual(new Set([`/v1/account/${alice}/history`]))
    expect(kept()).not.toBeNull()
  })

  test.each([
    ['SUCCESS', 'Coinbase says that it sent your tokens.'],
    ['FAILED', 'Coinbase says that this purchase failed.'],
  ])('behavior: is followed to its end: %s', async (state, text) => {
    const { list, shows, kept } = await drawBegun()
    await shows('Buy with Coinbase')
    list.unshift(purchase('2', 'IN_PROGRESS'))
    await shows('Coinbase is working on it')
    list[0] = purchase('2', state)
    await shows(text)
    await shows('49.5 EUR')
    expect(kept()).toBeNull()
  })

  test('behavior: nobody asks for ever', async () => {
    const { shows } = await drawBegun()
    await shows('Buy with Coinbase')
    vi.advanceTimersByTime(limitMs)
    await shows('In three minutes Coinbase told of no purchase.')
  })

  test('behavior: a seller that tells nothing is not asked', async () => {
    const { buttons, asked, shows } = await drawBegun({
      tells: false,
      data: { ...begun, isListed: false, known: '' },
    })
    await shows('Coinbase does not tell us what becomes of it')
    expect(buttons()).toEqual(['Open the window again', 'Done'])
    expect(asked).toEqual([])
  })

  test('behavior: its window that was opened again keeps its link, also after another view', async () => {
    const url = 'https://pay.coinbase.com/buy'
    const { view, state, shows, draw } = await drawBegun({ url })
    await shows('Buy with Coinbase')
    // The browser lets it open none: the page is offered as a link.
    vi.spyOn(window, 'open').mockReturnValue(null)
    onTestFinished(() => void vi.restoreAllMocks())
    view.press('Open the window again')
    await until(() => view.root.querySelector('a')?.href === url)
    await act(async () => state().push({ name: 'ApproveMessage', data: { requestId: 'r1' } }))
    await view.close()
    state().dropRequest('r1')
    const after = await draw()
    await until(() => after.root.querySelector('a')?.href === url)
  })

  test('behavior: who goes back is not brought there by another reload', async () => {
    const { view, state, shows, kept } = await drawBegun()
    await shows('Buy with Coinbase')
    await act(async () => state().goBack())
    await view.close()
    expect(kept()).toBeNull()
  })

  test('error: into another account it is none of this one', async () => {
    const { shows, asked } = await drawBegun({ data: { ...begun, address: bob } })
    await shows('Nothing is being bought.')
    expect(asked).toEqual([])
  })
})
