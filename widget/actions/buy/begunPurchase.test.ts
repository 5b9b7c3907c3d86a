import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { embeddedKey } from '../../../host-sdk/protocol/reservedKeys.ts'
import type { FrameConfig } from '../../../server/contract/frame.ts'
import type { Connection } from '../../state/connections.ts'
import type { WidgetState } from '../../state/store.ts'
import { readShelf } from '../../state/tabShelf.ts'
import type { BegunPurchase } from '../../state/views.ts'
import { writeShelf } from '../../state/writeShelf.ts'
import {
  alice,
  bob,
  connectedContext,
  loggedOut,
  networks,
  offered,
  settled,
  solanaNetwork,
} from '../../test/testContext.ts'
import { applyLogin } from '../applyLogin.ts'
import { closeModal } from '../closeModal.ts'
import { disconnect } from '../disconnect.ts'
import { endConnection } from '../endConnection.ts'
import { followTab } from '../followTab.ts'
import { providerWindowOf, sellerSize } from '../fund/providerWindow.ts'
import { openView } from '../openView.ts'
import { signOut } from '../signOut.ts'
import { forgetPurchase, readPurchase } from './begunPurchase.ts'
import type { BuyOrder } from './buysOf.ts'
import { openPurchase } from './openPurchase.ts'

const solana = solanaNetwork.id as CaipNetworkId
const solanaAddress = 'So11111111111111111111111111111111111111112'
const secret = 'sessionToken=1b2c3d'
const page = `https://meldcrypto.com/?${secret}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const session = { serviceProvider: 'TRANSAK', destinationCurrencyCode: 'USDC', paymentMethodType: 'ACH' }
const order: BuyOrder = {
  seller: 'meld',
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
  session,
}
const fund: FrameConfig['fund'] = {
  onramp: [{ name: 'meld', tells: true }],
  exchanges: false,
  pages: ['https://meldcrypto.com'],
}
const bought = (id: string) => ({
  id,
  metadata: {
    operationType: 'buy',
    hash: '',
    minedAt: '2026-11-20T10:00:00Z',
    sentFrom: 'Meld.io',
    sentTo: alice,
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    nonce: 0,
    application: null,
    chain: null,
  },
  transfers: null,
})

/** What the server says was bought before; `undefined` where it says nothing. */
let before: ReturnType<typeof bought>[] | undefined
beforeEach(() => {
  before = [bought('meld-1'), bought('coinbase-2')]
  const popup = {
    closed: false,
    document: { title: '', body: {} },
    location: { replace: () => {} },
    focus: () => {},
    close: () => {},
  }
  vi.stubGlobal('window', { open: () => popup })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/v1/onramp/widget')) return Response.json({ widgetUrl: page })
    if (path.startsWith('/v1/generators/onrampurl')) return Response.json({ url: page })
    if (before) return Response.json({ data: before, next: null })
    return Response.json({ status: 'FAILED', code: 'upstream_unavailable', reasons: [] }, { status: 503 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const visiting = () => {
  const visit = connectedContext({ project: offered, login: { signOut: null } })
  visit.store.setState({ fund, networks: [...networks, solanaNetwork] })
  return { ...visit, names: () => visit.state().history.map(({ name }) => name) }
}

function connectionOf({ connections: { eip155 } }: WidgetState, address: string, id?: string): Connection {
  if (!eip155) throw new Error('not connected')
  return { ...eip155, accounts: [`eip155:1:${address}`], wallet: { ...eip155.wallet, ...(id && { id }) } }
}

/** A person who went to the seller's window. */
async function begun(what = order, before: (visit: ReturnType<typeof visiting>) => void = () => {}) {
  const visit = visiting()
  before(visit)
  visit.state().push({ name: 'BuyInProgress' })
  providerWindowOf(visit.context).open(sellerSize, '')
  const opened = await openPurchase(visit.context, what)
  return { ...visit, opened, kept: () => readShelf(visit.context.stepShelf) }
}

/** A wallet of a second family, whose network becomes the active one. */
function connectSolana({ state }: Pick<ReturnType<typeof visiting>, 'state'>): void {
  state().setActiveNetwork(solana)
  state().setConnection({
    namespace: 'solana',
    connectorId: 'sol-1',
    accounts: [`${solana}:${solanaAddress}`],
    network: solana,
    wallet: { id: 'sol', name: 'Sol', icon: '', rdns: '' },
  })
}

/** The same tab, once its page was loaded again. */
async function reloaded(
  change: (kept: string) => string = (kept) => kept,
  what = order,
  before: Parameters<typeof begun>[1] = () => {},
) {
  const first = await begun(what, before)
  const now = visiting()
  now.context.stepShelf = first.context.stepShelf
  writeShelf(now.context.stepShelf, change(first.kept() ?? ''))
  return { ...now, opened: first.opened, kept: first.kept }
}

function visitOf({ state }: Awaited<ReturnType<typeof reloaded>>) {
  const shown = state().history.at(-1)
  const data = shown?.name === 'BuyInProgress' ? shown.data : undefined
  const visit = data && readPurchase(state(), data as BegunPurchase)
  if (!visit) throw new Error(`shows ${shown?.name}`)
  return visit
}

describe('a page that is loaded again while its person is at the seller', () => {
  test.each([null, 'Account'])('default: the purchase is there again, opened as %s', async (view) => {
    const now = await reloaded()
    await openView(now.context, view)
    expect(now.names()).toEqual(['Account', 'OnRampProviders', 'BuyInProgress'])
    const { at } = now.opened
    expect(visitOf(now)).toEqual({ order, url: undefined, shown: true, at, known: new Set(['meld-1']) })
  })

  test('default: the same page can be asked for once more', async () => {
    const now = await reloaded()
    await openView(now.context, null)
    providerWindowOf(now.context).open(sellerSize, '')
    expect((await openPurchase(now.context, visitOf(now).order)).url).toBe(page)
  })

  test('param: an offer of a seller with one page for all, who tells nothing', async () => {
    const now = await reloaded(undefined, { ...order, seller: 'coinbase', session: undefined, tells: false })
    now.store.setState({ fund: { ...fund, onramp: [{ name: 'coinbase', tells: false }] } })
    await openView(now.context, null)
    const visit = visitOf(now)
    expect(visit.order).toMatchObject({ tells: false, session: undefined })
    expect(visit.known).toBeUndefined()
  })

  test('behavior: on a network other than the one in use, of the same account', async () => {
    const now = await reloaded()
    now.state().setActiveNetwork('eip155:10')
    await openView(now.context, null)
    expect(now.names().at(-1)).toBe('BuyInProgress')
  })

  test('behavior: also while a network of another family is active', async () => {
    const now = await reloaded()
    connectSolana(now)
    await openView(now.context, null)
    // The form behind it would be of the other account.
    expect(now.names()).toEqual(['Account', 'BuyInProgress'])
    expect(visitOf(now).order).toEqual(order)
  })

  test('behavior: into a Solana account while an EVM network is active', async () => {
    const sol = { ...order.coin, networkId: solana, network: { name: 'solana' }, token: '' }
    const now = await reloaded(undefined, { ...order, coin: sol, address: solanaAddress }, connectSolana)
    connectSolana(now)
    now.state().setActiveNetwork('eip155:1')
    await openView(now.context, null)
    expect(now.names().at(-1)).toBe('BuyInProgress')
    expect(visitOf(now).order.address).toBe(solanaAddress)
  })

  test('behavior: also where its wallet spells the address in another case', async () => {
    const now = await reloaded()
    now.state().setConnection(connectionOf(now.state(), alice.toLowerCase()))
    await openView(now.context, null)
    expect(now.names().at(-1)).toBe('BuyInProgress')
  })

  test('behavior: of Solana another case is another account', async () => {
    const sol = { ...order.coin, networkId: solana, network: { name: 'solana' }, token: '' }
    const other = solanaAddress.toLowerCase()
    const now = await reloaded(undefined, { ...order, coin: sol, address: solanaAddress }, connectSolana)
    connectSolana(now)
    const { solana: own } = now.state().connections
    if (own) now.state().setConnection({ ...own, accounts: [`${solana}:${other}`] })
    await openView(now.context, null)
    expect([now.names(), now.kept()]).toEqual([['Account'], null])
  })

  test('behavior: the same address of another family is another account', async () => {
    const sol = { ...order.coin, networkId: solana, network: { name: 'solana' }, token: '' }
    const now = await reloaded(undefined, { ...order, coin: sol, address: solanaAddress }, connectSolana)
    now.state().setConnection(connectionOf(now.state(), solanaAddress))
    await openView(now.context, null)
    expect([now.names(), now.kept()]).toEqual([['Account'], null])
  })

  test('error: nor does it come back for a network that is served no longer', async () => {
    const now = await reloaded()
    connectSolana(now)
    now.state().setNetworks(now.state().networks.filter(({ id }) => id !== 'eip155:1'))
    await openView(now.context, null)
    expect([now.names(), now.kept()]).toEqual([['Account'], null])
  })

  test.each<[string, (now: ReturnType<typeof visiting>) => unknown]>([
    ['its wallet is not back yet', ({ state }) => state().restConnection('eip155')],
    [
      'another account of its wallet is in use',
      ({ state }) => {
        const own = connectionOf(state(), alice)
        state().setConnection({ ...own, accounts: [`eip155:1:${bob}`, ...own.accounts] })
      },
    ],
  ])('behavior: waits while %s', async (_, leave) => {
    const now = await reloaded()
    const { eip155: own } = now.state().connections
    connectSolana(now)
    leave(now)
    await openView(now.context, null)
    expect(now.names()).toEqual(['Account'])
    expect(now.kept()).not.toBeNull()
    if (own) now.state().setConnection(own)
    await closeModal(now.context, 'now')
    await openView(now.context, null)
    expect(now.names().at(-1)).toBe('BuyInProgress')
  })

  test('error: once its wallet is gone nothing waits', async () => {
    const now = await reloaded()
    connectSolana(now)
    now.state().removeConnection('eip155')
    await openView(now.context, null)
    expect([now.names(), now.kept()]).toEqual([['Account'], null])
  })
})

describe('what lies in the storage', () => {
  const fieldOf = (kept: string, name: string): unknown => JSON.parse(kept).data[name]
  const withField = (name: string, value: unknown) => (kept: string) => {
    const step = JSON.parse(kept)
    return JSON.stringify({ ...step, data: { ...step.data, [name]: value } })
  }

  test('default: no secret of the seller, and no page of theirs', async () => {
    const { kept } = await begun()
    expect(fieldOf(kept() ?? '', 'seller')).toBe('meld')
    expect(kept()).not.toMatch(/1b2c3d|https?:/)
  })

  test('behavior: as little where many purchases are known: time tells a new one from them then', async () => {
    before = Array.from({ length: 50 }, (_, at) => bought(`meld-${'x'.repeat(60)}${at}`))
    const now = await reloaded()
    expect(now.kept()?.length).toBeLessThan(1_000)
    await openView(now.context, null)
    expect(visitOf(now).known).toBeUndefined()
  })

  test('behavior: nor is a purchase known whose id could be read as two', async () => {
    before = [bought('meld-1 meld-2')]
    const now = await reloaded()
    await openView(now.context, null)
    expect(visitOf(now).known).toBeUndefined()
  })

  test.each<[string, (now: ReturnType<typeof visiting>) => unknown]>([
    ['went back', ({ state }) => state().goBack()],
    ['disconnected', ({ state }) => state().removeConnection('eip155')],
    ['took another account', ({ state }) => state().setConnection(connectionOf(state(), bob))],
  ])('behavior: nothing of somebody who %s before the seller answered', async (_, leave) => {
    const visit = visiting()
    const { context, state } = visit
    state().push({ name: 'BuyInProgress' })
    providerWindowOf(context).open(sellerSize, '')
    const opened = openPurchase(context, order)
    leave(visit)
    await opened
    expect(readShelf(context.stepShelf)).toBeNull()
  })

  test.each<[string, (kept: string) => string]>([
    ['of another account', (kept) => kept.replaceAll(alice, bob)],
    ['of a seller of nobody', withField('seller', 'evil')],
    ['of one that sells nothing here', withField('seller', 'coinbase')],
    ['on a network that is not served', withField('networkId', 'eip155:5')],
    ['on one of another family', withField('networkId', solanaNetwork.id)],
    ['of no amount', withField('amount', '1e3')],
    ['of a malformed coin', withField('token', 'https://evil.example')],
    ['of a coin with a long name', withField('symbol', 'x'.repeat(65))],
    ['on a malformed chain', withField('chain', 'a b')],
    ['for malformed money', withField('currency', '')],
    ['of half an offer', withField('session', 'TRANSAK USDC')],
    ['of ids that are none', withField('known', 'meld-1 <b>')],
    ['of no time', withField('atMs', null)],
    ['of a time that is none', withField('atMs', 1.5)],
    ['with more than it has', (kept) => kept.replace('{"seller"', '{"url":"https://evil.example","seller"')],
    ['with another field', (kept) => kept.replace('"isListed":true', '"old":true')],
    ['with a field too few', withField('token', undefined)],
    ['of too many bytes', (kept) => kept.padEnd(3_001)],
    ['that is over', (kept) => JSON.stringify({ ...JSON.parse(kept), endMs: Date.now() })],
    ['without an end', (kept) => JSON.stringify({ ...JSON.parse(kept), endMs: null })],
  ])('error: nothing comes back %s, and it is gone', async (_, change) => {
    const now = await reloaded(change)
    await openView(now.context, null)
    expect(now.names()).toEqual(['Account'])
    expect(now.kept()).toBeNull()
  })

  test('error: a seller that was switched off meanwhile', async () => {
    const now = await reloaded()
    now.store.setState({ fund: { ...fund, onramp: [] } })
    await openView(now.context, null)
    expect([now.names(), now.kept()]).toEqual([['Account'], null])
  })
})

describe('what ends it', () => {
  const { stringify } = JSON
  test.each<[string, (now: Awaited<ReturnType<typeof reloaded>>) => unknown, gone: boolean]>([
    ['a disconnect of all', ({ context }) => disconnect(context), true],
    ['a disconnect of its family', ({ context }) => disconnect(context, 'eip155', 'page'), true],
    ['a disconnect of another family', ({ context }) => disconnect(context, 'solana'), false],
    ['a sign-out beside its wallet', ({ context }) => signOut(context), false],
    [
      'a sign-out of its wallet',
      ({ context, state }) => {
        state().setConnection(connectionOf(state(), alice, embeddedKey))
        return signOut(context)
      },
      true,
    ],
    [
      'a login that is over elsewhere',
      ({ context, state }) => {
        state().setConnection(connectionOf(state(), alice, embeddedKey))
        applyLogin(context, loggedOut)
      },
      true,
    ],
    ['its wallet', ({ context }) => endConnection(context, 'eip155'), true],
    [
      'another tab',
      ({ context, state }) => {
        const { activeNetworkId: network } = state()
        followTab(context, stringify({ v: 1, connections: {}, network, recent: [], theme: 'dark' }))
      },
      true,
    ],
  ])('behavior: %s', async (_, end, gone) => {
    const now = await reloaded()
    await end(now)
    await settled()
    expect(now.kept() === null).toBe(gone)
  })

  test.each([
    ['done', true],
    ['failed', true],
    ['running', false],
    ['nothing', false],
    ['silent', false],
  ] as const)('behavior: of one that is %s nothing is kept: %j', async (state, gone) => {
    const now = await reloaded()
    await openView(now.context, null)
    forgetPurchase(now.context, { state } as never)
    expect(now.kept() === null).toBe(gone)
  })
})
