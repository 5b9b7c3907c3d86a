import type { TransactionRow, TransferRow } from './indexStore.ts'
import { zeroAddress } from './movement.ts'

export type Direction = 'in' | 'out' | 'self'

export interface Operation {
  type: 'send' | 'receive' | 'trade' | 'approve' | 'mint' | 'burn' | 'deploy' | 'execute'
  sentFrom: string
  sentTo: string
}

/** `approve(address,uint256)` and `transfer(address,uint256)`: all that is known of one that failed. */
const selectors: Readonly<Record<string, Operation['type']>> = {
  '0x095ea7b3': 'approve',
  '0xa9059cbb': 'send',
}

export const directionOf = (address: string, { from, to }: Pick<TransferRow, 'from' | 'to'>): Direction =>
  from !== to ? (from === address ? 'out' : 'in') : 'self'

/** What a transaction is to an address (data-api.md §9.3). */
export function operationOf(address: string, row: TransactionRow, rows: readonly TransferRow[]): Operation {
  const moved = rows.filter(({ kind }) => kind !== 'approval')
  const [only] = moved.length === 1 ? moved : []
  return {
    type: typeOf(address, row, moved, rows.length > moved.length),
    // One movement says better who gave and who got than the contract that was called.
    sentFrom: only?.from ?? row.from,
    sentTo: only?.to ?? row.to ?? row.created ?? zeroAddress,
  }
}

function typeOf(
  address: string,
  { from, to, status, selector, value }: TransactionRow,
  moved: readonly TransferRow[],
  approves: boolean,
): Operation['type'] {
  if (from === address && to === null) return 'deploy'
  if (status === 'failed') return selectors[selector ?? ''] ?? (value > 0n && !selector ? 'send' : 'execute')
  const ways = new Set(moved.map((row) => directionOf(address, row)))
  const came = moved.filter((row) => row.to === address)
  const made = came.length > 0 && came.every((row) => row.from === zeroAddress)
  if (ways.has('in') && ways.has('out'))
    return made && came.every(({ tokenId }) => tokenId !== null) ? 'mint' : 'trade'
  if (ways.has('in')) return made ? 'mint' : 'receive'
  if (ways.has('out')) return moved.every((row) => row.to === zeroAddress) ? 'burn' : 'send'
  if (ways.has('self')) return 'send'
  return approves ? 'approve' : 'execute'
}
