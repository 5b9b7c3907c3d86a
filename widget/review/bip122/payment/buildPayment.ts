import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { type BitcoinNode, badAnswer, type Utxo } from './bitcoinNode.ts'
import type { Payment, Wanted } from './chooseCoins.ts'
import { readFormerOutput, samePaid } from './readFormerOutput.ts'

/** So many former transactions are asked for at once. */
const atOnce = 8
/** May be replaced by one with a higher fee (BIP-125). */
const replaceable = 0xfffffffd

type FormerNode = Pick<BitcoinNode, 'transaction'>

/** `OP_DUP OP_HASH160`: a signature of an old script says nothing of the amount, and needs no short form of it. */
const isLegacy = (script: Uint8Array): boolean => script[0] === 0x76

/** The former transaction of a coin; it must have the coin's name, and hold what the node said, for our script. */
async function former(node: FormerNode, coin: Utxo, script: Uint8Array): Promise<Uint8Array> {
  const hex = await node.transaction(coin.txid)
  const output = readFormerOutput(hex, { txid: coin.txid, index: coin.vout })
  if (!output || !samePaid(output, { amount: BigInt(coin.value), script })) throw badAnswer()
  return hexToBytes(hex)
}

/**
 * The PSBT of a payment, base64, each input with its whole former transaction: no node can lie about an amount.
 *
 * @throws RpcError -32603 `bad_answer` where a coin is not what the node said
 */
export async function buildPayment(
  node: FormerNode,
  { coins, change }: Payment,
  { outputs, script, opening = {} }: Wanted,
): Promise<string> {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (let start = 0; start < coins.length; start += atOnce) {
    const some = coins.slice(start, start + atOnce)
    const formers = await Promise.all(some.map((coin) => former(node, coin, script)))
    some.forEach(({ txid, vout, value }, at) => {
      transaction.addInput({
        txid,
        index: vout,
        sequence: replaceable,
        nonWitnessUtxo: formers[at] as Uint8Array,
        ...(!isLegacy(script) && { witnessUtxo: { amount: BigInt(value), script } }),
        ...opening,
      })
    })
  }
  const [paid, ...notes] = outputs
  const back = change === undefined ? [] : [{ amount: change, script }]
  for (const output of [...(paid ? [paid] : []), ...back, ...notes]) transaction.addOutput(output)
  return base64.encode(transaction.toPSBT())
}
