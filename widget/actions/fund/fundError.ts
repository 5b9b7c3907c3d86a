import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { exchangeErrors } from '../../../server/contract/v1/exchangeErrors.ts'

/** Why money does not become coins; each has its words in `features/fund/faultWords.ts`. */
export type FundFault =
  /** Nobody sells this for that money there. */
  | 'not_sold'
  | 'out_of_limits'
  /** The exchange does not pay this out. */
  | 'not_paid_out'
  /** Who sells, or the exchange, said no. */
  | 'refused'
  /** Nobody is switched on for it. */
  | 'off'
  | 'too_often'
  | 'unreachable'
  /** The page to which it would lead is none of those that this server knows. */
  | 'other_page'
  | 'failed'

export class FundError extends Error {
  override name = 'FundError'
  readonly code: FundFault
  /** In the words of who refused; '' where there are none. */
  readonly said: string
  constructor(code: FundFault, said = '', options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.said = said
  }
}

/** Codes of our server (data-api.md §3.22 to §3.30). */
const faultOfReason: Readonly<Record<string, FundFault>> = {
  not_sold: 'not_sold',
  amount_out_of_limits: 'out_of_limits',
  provider_refused: 'refused',
  not_configured: 'off',
  feature_off: 'off',
  rate_limited: 'too_often',
  too_soon: 'too_often',
  upstream_unavailable: 'unreachable',
  offline: 'unreachable',
  timeout: 'unreachable',
  bad_answer: 'unreachable',
}
const ofExchanges: readonly number[] = Object.values(exchangeErrors)

/** What our server threw. */
export function toFundError(thrown: unknown): FundError {
  if (thrown instanceof FundError) return thrown
  if (!(thrown instanceof RpcError)) return new FundError('failed', '', { cause: thrown })
  const { code, message, data } = thrown
  if (ofExchanges.includes(code)) {
    const fault = /is not supported$/.test(message) ? 'not_paid_out' : 'refused'
    return new FundError(fault, fault === 'refused' ? message : '', { cause: thrown })
  }
  const reason = String((data as { reason?: unknown } | undefined)?.reason)
  const fault = (Object.hasOwn(faultOfReason, reason) && faultOfReason[reason]) || 'failed'
  return new FundError(fault, fault === 'refused' ? message : '', { cause: thrown })
}
