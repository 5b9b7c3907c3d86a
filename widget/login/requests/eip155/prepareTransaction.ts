import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { readNodeCount, readNodeQuantity } from '../../../../server/contract/readNodeQuantity.ts'
import type { Transaction } from '../../../review/subject.ts'
import type { EvmTransaction } from '../../signers/eip155/signTransaction.ts'
import { type FeeLevel, feeLevel } from './feeLimits.ts'

/** What was read of the page's parameters: quantities in hex. */
export interface AskedTransaction extends Transaction {
  type?: '0x0' | '0x1' | '0x2'
  accessList?: { address: `0x${string}`; storageKeys: `0x${string}`[] }[]
}

/** All that is signed but the nonce, which is read at the last moment. */
export interface Prepared {
  transaction: EvmTransaction
  /** The most that the network may take, in the smallest unit. */
  maxFee: bigint
  fee: FeeLevel
  /** The account can pay for it, value and fee. */
  affordable: boolean
}

export type Ask = (method: string, params: unknown) => Promise<unknown>

function known(value: bigint | undefined): bigint {
  if (value !== undefined) return value
  throw new RpcError(rpcCodes.internal, 'The node gave no valid answer', { reason: 'bad_answer' })
}

export const readQuantity = (value: unknown): bigint => known(readNodeQuantity(value))
/** A balance or a nonce. */
export const readCount = (value: unknown): bigint => known(readNodeCount(value))

const optional = (value: string | undefined): bigint | undefined =>
  value === undefined ? undefined : BigInt(value)

/**
 * Fills in what the page left open: gas and fees as a node says them now.
 *
 * @throws RpcError -32603 `fee_absurd`, `bad_answer`
 */
export async function prepareTransaction(
  ask: Ask,
  chainId: number,
  asked: AskedTransaction,
): Promise<Prepared> {
  const [gas, fees, balance] = await Promise.all([
    readGas(ask, asked),
    readFees(ask, asked),
    ask('eth_getBalance', [asked.from, 'latest']).then(readCount),
  ])
  const transaction = { ...fill(chainId, asked, fees), gas }
  const price = fees.maxFeePerGas ?? fees.gasPrice
  const maxFee = gas * price
  // Without a base fee all of the price goes to who takes the transaction in: the price's own limit holds.
  const fee = feeLevel({ price, tip: fees.maxPriorityFeePerGas ?? 0n, total: maxFee })
  return { transaction, maxFee, fee, affordable: balance >= maxFee + transaction.value }
}

function fill(chainId: number, asked: AskedTransaction, fees: Fees) {
  const { to, data, value, accessList = [] } = asked
  const common = {
    chainId,
    value: optional(value) ?? 0n,
    ...(to !== undefined && { to: to as `0x${string}` }),
    ...(data !== undefined && { data: data as `0x${string}` }),
  }
  if (fees.maxFeePerGas !== undefined) {
    const { maxFeePerGas, maxPriorityFeePerGas } = fees
    return { ...common, maxFeePerGas, maxPriorityFeePerGas, accessList, type: 'eip1559' as const }
  }
  const { gasPrice } = fees
  const listed = asked.type === '0x1' || accessList.length > 0
  return listed
    ? { ...common, gasPrice, accessList, type: 'eip2930' as const }
    : { ...common, gasPrice, type: 'legacy' as const }
}

/** A call may find other state when it runs than when it was tried: a fifth more than it took. */
async function readGas(ask: Ask, { gas, from, to, data, value }: AskedTransaction): Promise<bigint> {
  if (gas !== undefined) return BigInt(gas)
  const call = Object.fromEntries(
    Object.entries({ from, to, data, value }).filter(([, field]) => field !== undefined),
  )
  const estimate = readQuantity(await ask('eth_estimateGas', [call]))
  return data && data !== '0x' ? (estimate * 12n) / 10n : estimate
}

type Fees =
  | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; gasPrice?: undefined }
  | { gasPrice: bigint; maxFeePerGas?: undefined; maxPriorityFeePerGas?: undefined }

/** EIP-1559 where the chain has it and the page did not ask for an older form. */
async function readFees(ask: Ask, asked: AskedTransaction): Promise<Fees> {
  if (asked.gasPrice !== undefined) return { gasPrice: BigInt(asked.gasPrice) }
  const base = asked.type === '0x0' || asked.type === '0x1' ? undefined : await readBaseFee(ask)
  if (base === undefined) return { gasPrice: readQuantity(await ask('eth_gasPrice', [])) }
  const given = optional(asked.maxFeePerGas)
  const tip = optional(asked.maxPriorityFeePerGas) ?? (await readTip(ask))
  // Twice the base fee lasts for six full blocks.
  const maxFeePerGas = given ?? base * 2n + tip
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}

async function readBaseFee(ask: Ask): Promise<bigint | undefined> {
  const block = (await ask('eth_getBlockByNumber', ['latest', false])) as Record<string, unknown> | null
  const base = block?.['baseFeePerGas']
  return base === undefined || base === null ? undefined : readQuantity(base)
}

/** 1 gwei where a node does not say. */
const usualTip = 1_000_000_000n
const readTip = (ask: Ask): Promise<bigint> =>
  ask('eth_maxPriorityFeePerGas', []).then(readQuantity, () => usualTip)
