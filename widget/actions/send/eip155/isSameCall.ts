import type { Send } from '../../../state/sends.ts'
import { approveData } from '../../swap/approval.ts'
import { callDigest } from './callDigest.ts'
import { tokenTransfer } from './tokenTransfer.ts'

/** Whether a transaction does what was sent: receiver, amount and data are the same. */
export async function isSameCall(
  send: Send,
  mined: { to: string; value: bigint; data: string },
): Promise<boolean> {
  if (send.kind === 'swap') return send.digest !== undefined && send.digest === (await callDigest(mined))
  const { to, value, data } = callOf(send)
  return mined.to === to.toLowerCase() && mined.value === value && mined.data === data
}

function callOf({ kind, token, to, units }: Send): { to: string; value: bigint; data: string } {
  const sum = BigInt(units)
  if (!token) return { to, value: sum, data: '0x' }
  const data = kind === 'approval' ? approveData(to, sum) : tokenTransfer(to, sum)
  return { to: token, value: 0n, data }
}
