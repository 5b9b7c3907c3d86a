import type { BitcoinSignInput } from '../../../../host-sdk/protocol/bitcoin.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { mayPass } from '../../../errors/mayPass.ts'
import { describePsbt } from '../../../review/bip122/describePsbt.ts'
import type { BitcoinNode } from '../../../review/bip122/payment/bitcoinNode.ts'
import { readFormerOutput, samePaid } from '../../../review/bip122/payment/readFormerOutput.ts'
import type { PsbtContents, PsbtInputContents, ScriptBook } from '../../../review/bip122/psbtContents.ts'
import type { PsbtDescription } from '../../../review/bip122/psbtDescription.ts'
import { unprovedInputs } from '../../../review/bip122/unprovedInputs.ts'

/** A page could make us fetch blocks' worth of transactions; who needs more sends them along. */
const mostAsked = 40
/** So many are asked for at once. */
const atOnce = 8

type FormerNode = Pick<BitcoinNode, 'transaction'>

/**
 * What a PSBT would do, where no amount that counts is the caller's word alone: what came without its former transaction
 * is asked of a node.
 *
 * @throws RpcError -32602 `amount_unproved` where nobody has it, or it says otherwise; what the node failed with
 */
export async function describeProved(
  node: FormerNode,
  contents: PsbtContents,
  named: BitcoinSignInput[],
  book: ScriptBook,
): Promise<PsbtDescription> {
  const claimed = describePsbt(contents, named, book)
  const open = unprovedInputs(contents.inputs, claimed.inputs)
  if (open.length > mostAsked) throw unproved()
  const inputs = [...contents.inputs]
  for (let start = 0; start < open.length; start += atOnce)
    await Promise.all(
      open.slice(start, start + atOnce).map(async (index) => {
        inputs[index] = await proveInput(node, inputs[index] as PsbtInputContents)
      }),
    )
  return describePsbt({ ...contents, inputs }, named, book)
}

async function proveInput(node: FormerNode, input: PsbtInputContents): Promise<PsbtInputContents> {
  const hex = await node.transaction(input.txid).catch((error) => {
    // Who asks again later may be answered.
    const { reason } = ((error as RpcError).data ?? {}) as { reason?: unknown }
    throw reason === 'aborted' || mayPass(error) ? error : unproved()
  })
  const spent = readFormerOutput(hex, input)
  if (!spent || (input.spent && !samePaid(spent, input.spent))) throw unproved()
  return { ...input, spent, proved: true }
}

const unproved = (): RpcError =>
  new RpcError(
    rpcCodes.invalidParams,
    'Nothing proves what an input holds: send its former transaction along (nonWitnessUtxo)',
    { reason: 'amount_unproved' },
  )
