import { expect, test } from 'vitest'
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
