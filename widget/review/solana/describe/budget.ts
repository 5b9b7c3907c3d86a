import { dataReader } from './dataReader.ts'
import type { RawInstruction } from './layout.ts'
import { programs } from './programs.ts'

const signatureFee = 5_000n
/** Compute units: of an instruction that sets no limit, and of a whole transaction. */
const defaultUnits = 200_000n
const mostUnits = 1_400_000n
const microPerLamport = 1_000_000n

/**
 * Reads an instruction of the Compute Budget program; throws `RangeError` where it is none.
 * https://solana.com/docs/core/fees
 */
export function readBudget({ data }: Pick<RawInstruction, 'data'>): { limit?: bigint; price?: bigint } {
  const reader = dataReader(data)
  const kind = reader.u8()
  if (kind < 1 || kind > 4) throw new RangeError('unknown')
  const value = kind === 3 ? reader.u64() : BigInt(reader.u32())
  if (reader.left() > 0) throw new RangeError('more data than is known of')
  if (kind === 2) return { limit: value }
  return kind === 3 ? { price: value } : {}
}

/** The most that the network takes for a transaction, in lamports: for its signatures, and for its place in the queue. */
export function feeOf(signatures: number, instructions: RawInstruction[]): bigint {
  const budgets = instructions.filter(({ program }) => program === programs.budget)
  const { limit, price } = Object.assign({}, ...budgets.map(readIfBudget)) as ReturnType<typeof readBudget>
  const others = BigInt(instructions.length - budgets.length)
  const asked = limit ?? defaultUnits * others
  const units = asked < mostUnits ? asked : mostUnits
  const priority = ((price ?? 0n) * units + microPerLamport - 1n) / microPerLamport
  return signatureFee * BigInt(signatures) + priority
}

function readIfBudget(raw: RawInstruction): ReturnType<typeof readBudget> {
  try {
    return readBudget(raw)
  } catch {
    return {}
  }
}
