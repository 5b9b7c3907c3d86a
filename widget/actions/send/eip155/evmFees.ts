import { toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { readNodeCount, readNodeQuantity } from '../../../../server/contract/readNodeQuantity.ts'
import type { Ask } from '../family.ts'
import { SendError } from '../sendError.ts'
import { dataFeeCall, dataFeeOracle } from './tokenTransfer.ts'

/** What a unit of gas costs at most, and how a wallet is told. */
export interface EvmFees {
  most: bigint
  fields: { maxFeePerGas: string; maxPriorityFeePerGas: string } | { gasPrice: string }
}

function known(value: bigint | undefined): bigint {
  if (value === undefined) throw new SendError('node_unreachable')
  return value
}

export const readQuantity = (value: unknown): bigint => known(readNodeQuantity(value))
/** A balance or a nonce. */
export const readCount = (value: unknown): bigint => known(readNodeCount(value))

/** @throws SendError also where it is above what a number holds, and could not be kept */
export function readNonce(value: unknown): number {
  const nonce = readCount(value)
  return Number(known(nonce <= Number.MAX_SAFE_INTEGER ? nonce : undefined))
}

/** Blocks whose tips are looked at, and which of the tips in each. */
const blocks = '0x5'
const percentile = 50

/** EIP-1559 where the network has it: twice the base fee lasts for six full blocks. */
export async function readFees(ask: Ask): Promise<EvmFees> {
  const history = await readHistory(ask).catch(() => undefined)
  if (!history) {
    const most = readQuantity(await ask('eth_gasPrice', []))
    return { most, fields: { gasPrice: toHexQuantity(most) } }
  }
  const { base, tip } = history
  const most = base * 2n + tip
  return { most, fields: { maxFeePerGas: toHexQuantity(most), maxPriorityFeePerGas: toHexQuantity(tip) } }
}

async function readHistory(ask: Ask): Promise<{ base: bigint; tip: bigint } | undefined> {
  const { baseFeePerGas, reward } = ((await ask('eth_feeHistory', [blocks, 'latest', [percentile]])) ??
    {}) as { baseFeePerGas?: unknown[]; reward?: unknown[][] | null }
  const base = baseFeePerGas?.at(-1)
  if (base === undefined) return undefined
  const tips = (reward ?? []).map(([tip]) => readQuantity(tip)).toSorted((a, b) => (a < b ? -1 : 1))
  const fee = readQuantity(base)
  // Networks without a base fee say zero.
  if (fee === 0n) return undefined
  return { base: fee, tip: tips[Math.floor(tips.length / 2)] ?? 0n }
}

/** Bytes of a signed transfer of a token, about. */
const transferBytes = 180

/** What networks that live on another one take for writing there; 0 where there is no such thing. */
export async function readDataFee(ask: Ask): Promise<bigint> {
  const call = { to: dataFeeOracle, data: dataFeeCall(transferBytes) }
  const said = await ask('eth_call', [call, 'latest']).catch(() => '0x')
  if (typeof said !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(said)) return 0n
  // It moves with the other network's fees.
  return (BigInt(said) * 3n) / 2n
}
