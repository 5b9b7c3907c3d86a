import type { WidgetContext } from '../../context.ts'
import { isAddressOf } from '../../format/isAddressOf.ts'
import { findNetwork } from '../../state/networks.ts'
import type { WidgetState } from '../../state/store.ts'
import type { BegunPurchase } from '../../state/views.ts'
import { fundStanding } from '../fund/fundStanding.ts'
import { keepShown } from '../fund/keepShown.ts'
import { forgetStep } from '../keptStep.ts'
import type { BuyOrder, Visit } from './buysOf.ts'
import { shownSymbol } from './coins.ts'
import type { PurchaseNews } from './followPurchase.ts'

const name = 'BuyInProgress'
const over: ReadonlySet<PurchaseNews['state']> = new Set(['done', 'failed'])

/** So many letters of ids from before are kept; where there are more, time tells a new purchase from them. */
const longestKnown = 1_500

/** Phones reload a page while its person is at the seller: that purchase is asked for afterwards. */
export function keepPurchase(context: WidgetContext, { order, at, known }: Visit): void {
  const { seller, coin, address, currency, amount, session } = order
  const ids = idsOf(seller, known)
  const codes = session && [
    session.serviceProvider,
    session.destinationCurrencyCode,
    session.paymentMethodType,
  ]
  keepShown(context, name, {
    seller,
    symbol: coin.wire.symbol,
    chain: coin.network.name,
    networkId: coin.networkId,
    token: coin.token,
    address,
    currency: currency.id,
    amount,
    session: codes?.join(' ') ?? '',
    atMs: at,
    isListed: ids !== undefined,
    known: ids ?? '',
  })
}

/** The seller said what became of it. */
export function forgetPurchase(context: WidgetContext, { state }: PurchaseNews): void {
  if (over.has(state)) forgetStep(context, name)
}

const read = new WeakMap<BegunPurchase, Visit>()

/** As `readPurchase`. The same each time, so that a page opened since then counts. */
export function purchaseOf(state: WidgetState, begun: BegunPurchase): Visit | undefined {
  const visit = readPurchase(state, begun) && (read.get(begun) ?? readPurchase(state, begun))
  if (visit) read.set(begun, visit)
  return visit
}

/** What lay in a storage is anybody's text. `undefined`: it is none of the account that its family has in use, or of nobody who sells now. */
export function readPurchase(state: WidgetState, begun: BegunPurchase): Visit | undefined {
  const { symbol, chain, token, address, currency, amount, atMs } = begun
  const network = findNetwork(state.networks, begun.networkId)
  const networkId = network?.id as BuyOrder['coin']['networkId'] | undefined
  const standing = networkId && fundStanding(state, networkId)
  const seller = standing?.sellers.find(({ name }) => name === begun.seller)
  const [session, known] = [readSession(begun.session), readIds(begun)]
  if (!standing || !seller || !isAddressOf(`${networkId}:${standing.from}`, address)) return undefined
  if (session === null || known === null || !Number.isSafeInteger(atMs)) return undefined
  if (!symbolForm.test(symbol) || !codeForm.test(chain) || !codeForm.test(currency)) return undefined
  if (!tokenForm.test(token) || !amountForm.test(amount)) return undefined
  const coin = { wire: { symbol }, network: { name: chain }, networkId, symbol: shownSymbol(symbol), token }
  const order = {
    seller: seller.name,
    tells: seller.tells,
    coin,
    address,
    currency: { id: currency },
    amount,
    session,
  }
  return { order, url: undefined, shown: true, at: atMs, known }
}

/** As `codeSchema` of the sellers' contract. */
const codeForm = /^[\w.:-]{1,64}$/
const symbolForm = /^.{1,64}$/u
const tokenForm = /^\w{0,64}$/
const amountForm = /^\d{1,15}(?:\.\d{1,2})?$/

function idsOf(seller: string, known: Visit['known']): string | undefined {
  if (!known) return undefined
  const start = `${seller}-`
  const ids = [...known].filter((id) => id.startsWith(start)).map((id) => id.slice(start.length))
  const text = ids.join(' ')
  return ids.every((id) => idForm.test(id)) && text.length <= longestKnown ? text : undefined
}

const idForm = /^[\w.:-]{1,200}$/

function readIds({ seller, isListed, known }: BegunPurchase): Visit['known'] | null {
  if (!isListed) return known === '' ? undefined : null
  const ids = known === '' ? [] : known.split(' ')
  if (!ids.every((id) => idForm.test(id))) return null
  return new Set(ids.map((id) => `${seller}-${id}`))
}

function readSession(text: string): BuyOrder['session'] | null {
  if (text === '') return undefined
  const codes = text.split(' ')
  const [serviceProvider = '', destinationCurrencyCode = '', paymentMethodType = ''] = codes
  if (codes.length !== 3 || !codes.every((code) => codeForm.test(code))) return null
  return { serviceProvider, destinationCurrencyCode, paymentMethodType }
}
