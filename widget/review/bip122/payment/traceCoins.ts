import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinNode, Utxo } from './bitcoinNode.ts'
import { anyScript } from './readFormerOutput.ts'

/** As many unconfirmed transactions as nodes keep in a chain of them, in all; a coin that takes more is called a stranger's. */
const mostAsked = 25

export type TraceNode = Pick<BitcoinNode, 'transaction' | 'isConfirmed'>

/**
 * Marks the coins that nobody but we ourselves could keep from being confirmed, and those that somebody else could
 * replace: coins of transactions in which every input is ours, back to confirmed ones, are our own change.
 */
export async function traceCoins(
  node: TraceNode,
  coins: readonly Utxo[],
  ours: readonly Uint8Array[],
): Promise<Utxo[]> {
  const scripts = new Set(ours.map(bytesToHex))
  let lookups = 0
  const read = eachOnce(async (txid) => {
    if (++lookups > mostAsked) throw new RangeError('too many transactions')
    const found = Transaction.fromRaw(hexToBytes(await node.transaction(txid)), anyScript)
    if (found.id !== txid) throw new RangeError('another transaction')
    return found
  })
  const isOwn = eachOnce(async (txid): Promise<boolean> => {
    const spender = await read(txid)
    for (let at = 0; at < spender.inputsLength; at++) {
      const { txid: before = new Uint8Array(), index = 0 } = spender.getInput(at)
      const name = bytesToHex(before)
      const { script } = (await read(name)).getOutput(index)
      if (!script || !scripts.has(bytesToHex(script)) || !(await isSafe(name))) return false
    }
    return true
  })
  const isSafe = eachOnce(async (txid) => (await node.isConfirmed(txid)) || isOwn(txid))
  const traced: Utxo[] = []
  for (const coin of [...coins].sort((a, b) => b.value - a.value)) {
    const own = coin.confirmed || (await isOwn(coin.txid).catch(() => false))
    traced.push(own ? coin : { ...coin, ofStranger: true })
  }
  return traced
}

/** Transactions that spend several outputs of one would else be followed along each path, of which there are 2^n. */
function eachOnce<T>(load: (txid: string) => Promise<T>): (txid: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (txid) => {
    const found = known.get(txid) ?? load(txid)
    known.set(txid, found)
    return found
  }
}
