import { readCount, readDataFee, readFees, readQuantity } from '../send/eip155/evmFees.ts'
import { balanceOf } from '../send/eip155/tokenTransfer.ts'
import type { Ask } from '../send/family.ts'
import { readAllowance } from './approval.ts'
import { SwapError } from './swapError.ts'
import type { SwapOrder, SwapQuote } from './swapOrder.ts'

/** What a swap costs, and what it still needs. */
export interface Weight {
  /** Of the network's coin, at most. */
  fee: bigint
  /** The router may take enough already, or needs not be allowed to. */
  allowed: boolean
  /** The token wants an old allowance taken back before it takes another one (USDT is such a one). */
  standing: bigint
}

/** What approving takes, about. */
const approvalGas = 65_000n
/** More than two pools take; what stays behind when all of the network's coin is swapped. */
export const reservedGas = 300_000n

/** @throws SwapError where the account has too little of something */
export async function weighSwap(ask: Ask, order: SwapOrder, quote: SwapQuote): Promise<Weight> {
  const { sells, units, from } = order
  const { spender, gas } = quote
  const isToken = sells.token !== ''
  const [balance, fees, dataFee, held, standing] = await Promise.all([
    ask('eth_getBalance', [from, 'latest']).then(readCount),
    readFees(ask),
    readDataFee(ask),
    isToken
      ? ask('eth_call', [{ to: sells.token, data: balanceOf(from) }, 'latest']).then(readQuantity)
      : null,
    isToken && spender ? readAllowance(ask, sells.token, from, spender) : null,
  ])
  if ((held ?? balance) < units) throw new SwapError('amount_insufficient')
  const allowed = standing === null || standing >= units
  const all = allowed ? gas : gas + approvalGas
  const fee = ((all * 12n) / 10n) * fees.most + dataFee
  const left = isToken ? balance : balance - units
  if (left < fee) throw new SwapError('fee_insufficient', { fee, balance: left })
  return { fee, allowed, standing: standing ?? 0n }
}

/** What stays behind for the fee when all of the network's coin is swapped. */
export async function feeReserve(ask: Ask): Promise<bigint> {
  const [{ most }, dataFee] = await Promise.all([readFees(ask), readDataFee(ask)])
  return reservedGas * most + dataFee
}
