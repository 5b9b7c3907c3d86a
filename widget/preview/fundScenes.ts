import { buysOf } from '../actions/buy/buysOf.ts'
import { coinsOn } from '../actions/buy/coins.ts'
import { depositsOf } from '../actions/deposit/depositsOf.ts'
import { providerWindowOf, sellerSize } from '../actions/fund/providerWindow.ts'
import type { WidgetContext } from '../context.ts'
import type { ViewTarget } from '../state/views.ts'
import { me, usdc } from './askedScene.ts'
import { type FundAnswers, fundWith, options } from './fundAnswers.ts'
import { connectWallet, type Scene } from './scene.ts'

/** A view of funding over the account. */
const fundScene = (
  target: ViewTarget,
  answers: FundAnswers = {},
  before: (context: WidgetContext) => void = () => {},
): Scene => ({
  connected: true,
  set: (state, context) => {
    fundWith(context, answers)
    state.reset({ name: 'Account' })
    state.push({ name: 'FundWallet' })
    before(context)
    if (target.name !== 'FundWallet') state.push(target)
  },
})

/** A window that is there, as far as we can tell. */
const opened = (context: WidgetContext, onSent: (popup: { closed: boolean }) => void = () => {}): void => {
  const popup = {
    closed: false,
    document: { title: '', body: {} },
    location: { replace: () => onSent(popup) },
    focus() {},
    close() {},
  }
  window.open = () => popup as unknown as Window
  providerWindowOf(context).open(sellerSize, '')
}
const closed = (context: WidgetContext): void =>
  opened(context, (popup) => {
    setTimeout(() => {
      popup.closed = true
    }, 50)
  })
const blocked = (): void => {}

type Order = { tells?: boolean }
const buying = (
  answers: FundAnswers,
  open: (context: WidgetContext) => void = (context) => opened(context),
  { tells = true }: Order = {},
): Scene =>
  fundScene({ name: 'BuyInProgress' }, answers, (context) => {
    open(context)
    const [coin] = coinsOn(options, 'eip155:1')
    const [currency] = options.paymentCurrencies
    if (!coin || !currency) return
    const order = { coin, currency, seller: 'coinbase', tells, address: me, amount: '50', session: undefined }
    buysOf(context)
      .getState()
      .set({ order: order as never })
  })
const depositing = (
  answers: FundAnswers,
  open: (context: WidgetContext) => void = (context) => opened(context),
): Scene =>
  fundScene({ name: 'DepositInProgress' }, answers, (context) => {
    open(context)
    depositsOf(context)
      .getState()
      .set({
        order: {
          exchange: { id: 'simulated', name: 'Simulated exchange' },
          asset: {
            token: usdc,
            name: 'USD Coin',
            symbol: 'USDC',
            decimals: 6,
            icon: '',
            units: undefined,
            price: 1,
          },
          networkId: 'eip155:1',
          address: me,
          units: 50_000_000n,
        },
      })
  })

const elsewhere = (context: WidgetContext): void => connectWallet(context, 'eip155:56')
const nobody: Scene = {
  connected: true,
  set: (state) => {
    state.reset({ name: 'Account' })
    state.push({ name: 'FundWallet' })
  },
}
const typed = (amount: string) => (context: WidgetContext) => buysOf(context).getState().set({ amount })
const asset =
  (token: string, amount: string | null = null) =>
  (context: WidgetContext) =>
    depositsOf(context).getState().set({ token, amount })

const buy: ViewTarget = { name: 'OnRampProviders' }
const deposit: ViewTarget = { name: 'PayWithExchange' }

export const fundScenes: Record<string, Scene> = {
  'fund-all': fundScene({ name: 'FundWallet' }),
  'fund-none': nobody,
  'fund-account': {
    ...fundScene({ name: 'FundWallet' }),
    set: (state, context) => {
      fundWith(context, { purchases: 'some' })
      state.setAccountTab('activity')
      // With swaps beside it there are six tiles.
      context.store.setState(({ networks }) => ({
        networks: networks.map((one) => ({ ...one, routers: [`0x${'68'.repeat(20)}`] })),
      }))
      state.reset({ name: 'Account' })
    },
  },
  'fund-activity': {
    ...fundScene({ name: 'FundWallet' }),
    set: (state, context) => {
      fundWith(context, { purchases: 'some' })
      state.reset({ name: 'Account' })
      state.push({ name: 'Transactions' })
    },
  },
  buy: fundScene(buy),
  'buy-loading': fundScene(buy, { options: 'never' }),
  'buy-failed': fundScene(buy, { options: 'fail' }),
  'buy-nothing': fundScene(buy, { options: { ...options, purchaseCurrencies: [] } }),
  'buy-quoting': fundScene(buy, { quotes: 'never' }),
  'buy-no-price': fundScene(buy, { quotes: 'fail' }),
  'buy-not-sold': fundScene(buy, { quotes: 'not_sold' }),
  'buy-too-little': fundScene(buy, {}, typed('2')),
  'buy-elsewhere': fundScene(buy, {}, elsewhere),
  'buy-coins': fundScene({ name: 'OnRampTokenSelect' }),
  'buy-money': fundScene({ name: 'OnRampFiatSelect' }),
  'buying-opening': buying({ page: 'never' }),
  'buying-open': buying({}),
  'buying-blocked': buying({}, blocked),
  'buying-closed': buying({}, closed),
  'buying-running': buying({ purchase: 'IN_PROGRESS' }, closed),
  'buying-untold': buying({}, (context) => opened(context), { tells: false }),
  'buying-silent': buying({ purchases: 'fail' }),
  'buying-done': buying({ purchase: 'SUCCESS' }),
  'buying-failed': buying({ purchase: 'FAILED' }),
  'buying-late': buying({ late: true }),
  'buying-other-page': buying({ page: 'https://pay.coinbase.com.evil.example/' }),
  'buying-unreachable': buying({ page: 'fail' }),
  deposit: fundScene(deposit),
  'deposit-unpriced': fundScene(deposit, { price: 0 }, asset('')),
  'deposit-ether': fundScene(deposit, { price: 2562.1 }, asset('', '50')),
  'deposit-loading': fundScene(deposit, { exchanges: 'never' }),
  'deposit-none': fundScene(deposit, { exchanges: [] }),
  'deposit-failed': fundScene(deposit, { exchanges: 'fail' }),
  'deposit-assets': fundScene({ name: 'PayWithExchangeSelectAsset' }),
  'depositing-open': depositing({}),
  'depositing-blocked': depositing({}, blocked),
  'depositing-sent': depositing({ status: 'SENT' }),
  'depositing-done': depositing({ status: 'SUCCESS' }),
  'depositing-failed': depositing({ status: 'FAILED' }),
}
