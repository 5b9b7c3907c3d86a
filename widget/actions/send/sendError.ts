import { isUnloaded } from '../../errors/isUnloaded.ts'
import { ourReason } from '../../errors/ourReason.ts'

/** Why a payment does not go; each has its words in `features/send/faultWords.ts`. */
export type SendFault =
  | 'amount_insufficient'
  | 'fee_insufficient'
  /** Below what the network moves. */
  | 'amount_small'
  /** Less than the smallest unit of the token, as it is shown. */
  | 'amount_split'
  /** What stays behind would be too little for the network to keep. */
  | 'rest_small'
  /** The receiver is an account for tokens, not a person's. */
  | 'receiver_holds_tokens'
  /** Whoever made the token lets it leave no account. */
  | 'token_bound'
  /** A program of the token's maker has a say in each payment. */
  | 'token_hooked'
  /** What is shown of the token grows by itself, so that nobody could say what arrives. */
  | 'token_grows'
  /** Others show its amounts multiplied (ERC-8056), which is not done here. */
  | 'token_scaled'
  /** The token's maker changed how its amounts are shown since they were read. */
  | 'token_rescaled'
  /** They will be shown otherwise before a payment is sure to have arrived. */
  | 'token_rescaling'
  /** The token’s maker, or whoever may, froze the account of the sender or of the receiver. */
  | 'account_frozen'
  | 'receiver_frozen'
  /** The token's maker stopped all payments. */
  | 'token_paused'
  /** A trial run failed. */
  | 'refused'
  | 'node_unreachable'
  | 'declined'
  | 'busy'
  | 'wrong_network'
  /** The wallet leaves coins and fee to us: look at them, and send again. */
  | 'own_coins'
  /** Bitcoin: enough only with coins that may carry collectibles. */
  | 'small_coins'
  /** The wallet was updated or turned off while the page was open. */
  | 'wallet_gone'
  /** Nobody said what became of it. */
  | 'unclear'
  /** It failed before anybody had it. */
  | 'not_sent'
  | 'failed'

export class SendError extends Error {
  override name = 'SendError'
  readonly code: SendFault
  /** Amounts in the smallest unit of the network's coin, where the words name them. */
  readonly amounts: Readonly<Record<string, bigint>>
  constructor(code: SendFault, amounts: Record<string, bigint> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.amounts = amounts
  }
}

const faultOfCode: Readonly<Record<number, SendFault>> = {
  4001: 'declined',
  [-32002]: 'busy',
  4901: 'wrong_network',
  4902: 'wrong_network',
}
const faultOfReason: Readonly<Record<string, SendFault>> = {
  insufficient_funds: 'amount_insufficient',
  offline: 'node_unreachable',
  timeout: 'node_unreachable',
  upstream_unavailable: 'node_unreachable',
  outcome_unknown: 'unclear',
  wallet_gone: 'wallet_gone',
}

const ownOf = <T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined =>
  (typeof name === 'string' || typeof name === 'number') && Object.hasOwn(table, name)
    ? table[name]
    : undefined

/** What a wallet or a node threw. */
export function toSendError(thrown: unknown): SendError {
  if (thrown instanceof SendError) return thrown
  const { code, data } = (thrown ?? {}) as {
    code?: unknown
    data?: { reason?: unknown; from?: unknown; smallCoins?: unknown; sent?: unknown } | null
  }
  if (data?.smallCoins === true) return new SendError('small_coins', {}, { cause: thrown })
  const isUnsent = data?.sent === false || isUnloaded(thrown)
  // Its code is that of a no, and nobody said one.
  const isExpired = isUnsent && data?.reason === 'request_expired'
  const known = ownOf(faultOfReason, ourReason(data)) ?? (isExpired ? undefined : ownOf(faultOfCode, code))
  return new SendError(known ?? (isUnsent ? 'not_sent' : 'failed'), {}, { cause: thrown })
}
