import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinNode, Utxo } from './bitcoinNode.ts'
import { anyScript } from './readFormerOutput.ts'

/** As many unconfirmed transactions as nodes keep in a chain of them; a coin that takes more is called a stranger's. */
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
  const transactions = new Map<string, Transaction>()
  const read = async (txid: string): Promise<Transaction> => {
    const known = transactions.get(txid)
    if (known) return known
    if (transactions.size >= mostAsked) throw new RangeError('too many transactions')
    const found = Transaction.fromRaw(hexToBytes(await node.transaction(txid)), anyScript)
    if (found.id !== txid) throw new RangeError('another transaction')
    transactions.set(txid, found)
    return found
  }
  const isOwn = async (txid: string): Promise<boolean> => {
    const { inputsLength, getInput } = await read(txid).then((found) => ({
      inputsLength: found.inputsLength,
      getInput: (at: number) => found.getInput(at),
    }))
    for (let at = 0; at < inputsLength; at++) {
      const { txid: before = new Uint8Array(), index = 0 } = getInput(at)
      const name = bytesToHex(before)
      const { script } = (await read(name)).getOutput(index)
      if (!script || !scripts.has(bytesToHex(script))) return false
      if (!(await node.isConfirmed(name)) && !(await isOwn(name))) return false
    }
    return true
  }
  const traced: Utxo[] = []
  for (const coin of [...coins].sort((a, b) => b.value - a.value)) {
    const own = coin.confirmed || (await isOwn(coin.txid).catch(() => false))
    traced.push(own ? coin : { ...coin, ofStranger: true })
  }
  return traced
}
