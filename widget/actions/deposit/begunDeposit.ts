import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../../context.ts'
import type { BegunDeposit } from '../../state/views.ts'
import { keepShown } from '../fund/keepShown.ts'
import { forgetStep } from '../keptStep.ts'
import type { Deposit } from './depositsOf.ts'
import type { DepositNews } from './followDeposit.ts'

const name = 'DepositInProgress'
const over: ReadonlySet<DepositNews['state']> = new Set(['done', 'failed'])

/** Phones reload a page while its person is at the exchange: that deposit is asked for afterwards. */
export function keepDeposit(context: WidgetContext, { order, sessionId, url }: Deposit): void {
  const { exchange, asset, networkId, address, units } = order
  keepShown(context, name, {
    exchange: exchange.id,
    name: exchange.name,
    imageUrl: exchange.imageUrl ?? '',
    token: asset.token,
    symbol: asset.symbol,
    decimals: asset.decimals,
    networkId,
    address,
    units: String(units),
    sessionId,
    url,
  })
}

/** The exchange said what became of it. */
export function forgetDeposit(context: WidgetContext, { state }: DepositNews): void {
  if (over.has(state)) forgetStep(context, name)
}

const known = new WeakMap<BegunDeposit, Deposit>()

/** As it was opened before; its window can't be seen from here any more. The same each time, so that a page opened since then counts. */
export function depositOf(begun: BegunDeposit): Deposit {
  const deposit = known.get(begun) ?? readDeposit(begun)
  known.set(begun, deposit)
  return deposit
}

const readDeposit = (begun: BegunDeposit): Deposit => {
  const { exchange, imageUrl, token, symbol, decimals, networkId, address, units, sessionId, url } = begun
  const asset = { token, name: symbol, symbol, decimals, icon: '', units: undefined, price: undefined }
  return {
    order: {
      exchange: { id: exchange, name: begun.name, ...(imageUrl && { imageUrl }) },
      asset,
      networkId: networkId as CaipNetworkId,
      address,
      units: BigInt(units),
    },
    sessionId,
    url,
    shown: true,
  }
}
