import { expect, onTestFinished, test, vi } from 'vitest'
import { buysOf } from '../../actions/buy/buysOf.ts'
import { depositsOf } from '../../actions/deposit/depositsOf.ts'
import { drawView, until } from '../../test/drawView.tsx'
import { alice, connectedContext } from '../../test/testContext.ts'
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
