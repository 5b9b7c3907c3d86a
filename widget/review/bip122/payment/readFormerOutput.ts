import { hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import type { Paid } from '../psbtContents.ts'

/** Any transaction of the chain is read, whatever its scripts. */
export const anyScript = {
  allowUnknownOutputs: true,
  disableScriptCheck: true,
  allowUnknownVersion: true,
} as const

/** What a coin holds, out of its whole former transaction in hex; `undefined` where that is not the one that is named. */
export function readFormerOutput(hex: string, coin: { txid: string; index: number }): Paid | undefined {
  try {
    const transaction = Transaction.fromRaw(hexToBytes(hex), anyScript)
    if (transaction.id !== coin.txid) return undefined
    const { amount, script } = transaction.getOutput(coin.index)
    return amount !== undefined && script ? { amount, script } : undefined
  } catch {
    return undefined
  }
}

export const samePaid = (one: Paid, other: Paid): boolean =>
  one.amount === other.amount &&
  one.script.length === other.script.length &&
  one.script.every((byte, at) => other.script[at] === byte)
