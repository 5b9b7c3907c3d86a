import { isMined, receiptStatus } from '../../../../server/contract/receiptStatus.ts'
import type { Ask } from './prepareTransaction.ts'

const pauseMs = 2_000
/** After that nobody waits any more for the transaction. */
const longestMs = 600_000

/** Did it happen? Answers once a block has it; who waits too long learns no. @throws what the signal says */
export async function untilMined(ask: Ask, hash: string, signal: AbortSignal): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += pauseMs) {
    const receipt = await ask('eth_getTransactionReceipt', [hash])
    if (isMined(receipt)) return receiptStatus(receipt.status) === true
    await pause(signal)
  }
  return false
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, pauseMs)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
}
