import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { ourReason } from '../../errors/ourReason.ts'
import { SendError, toSendError } from '../send/sendError.ts'

/** What was asked for and what the server made of it differ: nobody is asked to sign that. */
export const mismatches = [
  'other_router',
  'other_network',
  'other_account',
  'other_value',
  'other_minimum',
  'other_deadline',
  'other_call',
] as const
export type Mismatch = (typeof mismatches)[number]

/** Why a swap does not go; each has its words in `features/swap/faultWords.ts`. */
export type SwapFault =
  | Mismatch
  | 'amount_insufficient'
  | 'fee_insufficient'
  | 'no_liquidity'
  /** One of the tokens keeps a part of each transfer. */
  | 'fee_on_transfer'
  /** Others show the amounts of one of them multiplied (ERC-8056), which is not done here. */
  | 'token_scaled'
  /** What comes out is less than the person agreed to. */
  | 'moved'
  /** It came too late. */
  | 'expired'
  /** The token did not let itself be taken. */
  | 'not_transferred'
  /** Wallet or token takes no signature in place of an approval. */
  | 'permit_refused'
  /** The chain would undo it, for a reason of its own. */
  | 'refused'
  | 'unsupported'
  | 'unreachable'
  | 'declined'
  | 'busy'
  | 'wrong_network'
  /** The wallet was updated or turned off while the page was open. */
  | 'wallet_gone'
  /** Nobody said what became of it. */
  | 'unclear'
  /** It failed before anybody had it. */
  | 'not_sent'
  | 'failed'

export class SwapError extends Error {
  override name = 'SwapError'
  readonly code: SwapFault
  /** Of the network's coin, where the words name them. */
  readonly amounts: Readonly<Record<string, bigint>>
  constructor(code: SwapFault, amounts: Record<string, bigint> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.amounts = amounts
  }
}

/** Codes of our server (data-api.md §3.9 and §3.13). */
const faultOfReason: Readonly<Record<string, SwapFault>> = {
  insufficient_liquidity: 'no_liquidity',
  insufficient_balance: 'amount_insufficient',
  insufficient_allowance: 'not_transferred',
  fee_on_transfer: 'fee_on_transfer',
  invalid_permit: 'permit_refused',
  quote_moved: 'moved',
  unknown_router: 'other_router',
  unsupported_chain: 'unsupported',
  not_found: 'unsupported',
  offline: 'unreachable',
  timeout: 'unreachable',
  upstream_unavailable: 'unreachable',
  rate_limited: 'unreachable',
  bad_answer: 'unreachable',
  outcome_unknown: 'unclear',
}

/** What a contract of Uniswap's says when it takes everything back. */
const faultOfRevert: readonly [RegExp, SwapFault][] = [
  [/too little received|insufficient_output_amount|too much requested/i, 'moved'],
  [/transaction too old|expired/i, 'expired'],
  [/^stf$|transfer_from_failed|transfer amount exceeds|\bstf\b|insufficient.allowance/i, 'not_transferred'],
]

export const faultOfReasonText = (text: string): SwapFault =>
  faultOfRevert.find(([form]) => form.test(text))?.[1] ?? 'refused'

/** What a wallet, a node or our server threw. */
export function toSwapError(thrown: unknown): SwapError {
  if (thrown instanceof SwapError) return thrown
  if (thrown instanceof SendError)
    return new SwapError(ofSend(thrown), { ...thrown.amounts }, { cause: thrown })
  const said = thrown instanceof RpcError ? ourReason(thrown.data as Parameters<typeof ourReason>[0]) : ''
  const reason = typeof said === 'string' ? said : ''
  if (reason === 'swap_reverted')
    return new SwapError(faultOfReasonText((thrown as RpcError).message), {}, { cause: thrown })
  const known = Object.hasOwn(faultOfReason, reason) ? faultOfReason[reason] : undefined
  return new SwapError(known ?? ofSend(toSendError(thrown)), {}, { cause: thrown })
}

const sameWords = [
  'amount_insufficient',
  'fee_insufficient',
  'token_scaled',
  'declined',
  'busy',
  'wrong_network',
  'wallet_gone',
  'refused',
  'unclear',
  'not_sent',
] as const

function ofSend({ code }: SendError): SwapFault {
  if (code === 'node_unreachable') return 'unreachable'
  return sameWords.find((one) => one === code) ?? 'failed'
}
