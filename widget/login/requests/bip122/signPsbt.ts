import type { BitcoinSignInput } from '../../../../host-sdk/protocol/bitcoin.ts'
import { readSignPsbt } from '../../../review/bip122/bitcoinParams.ts'
import { finalizeInputs } from '../../../review/bip122/finalizeInputs.ts'
import { bitcoinNode } from '../../../review/bip122/payment/bitcoinNode.ts'
import { invalidParams } from '../../../review/checkJson.ts'
import { readPsbt } from '../../signers/bip122/psbt.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import { notOurs } from '../accountsOn.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { askToSign } from './askToSign.ts'
import { describeProved } from './describeProved.ts'
import { scriptBook } from './ourAccounts.ts'
import { readFor } from './readFor.ts'
import { readPsbtContents } from './readPsbtContents.ts'

/** A transaction goes out whole: every input that is not ours to sign must be ready, before a person is asked. */
function throwIfOthersSign(psbt: string, inputs: readonly BitcoinSignInput[]): void {
  const transaction = readPsbt(psbt)
  const others = Array.from({ length: transaction.inputsLength }, (_, index) => index).filter(
    (index) => !inputs.some((one) => one.index === index),
  )
  try {
    finalizeInputs(transaction, others)
  } catch {
    throw invalidParams('Others have to sign the transaction first')
  }
}

/**
 * `{ account, psbt, signInputs, broadcast? }` → `{ psbt, txid? }`, base64, signed where it was asked for and not
 * finalised (BIP-174). Where no node of the network is served, `broadcast` is refused: -32603 `unsupported_chain`.
 * -32602 `amount_unproved` where nothing proves the amounts (describeProved.ts).
 */
export const signPsbt: HandleMethod = async (context, call, networkId, params) => {
  const asked = readSignPsbt(params)
  const { accounts } = readFor(context, networkId, asked)
  const { psbt, inputs } = asked
  if (inputs.length === 0) throw invalidParams('No input is named')
  if (inputs.some((one) => !accounts.some((ours) => ours.address === one.address))) throw notOurs()
  const contents = readPsbtContents(psbt)
  if (asked.broadcast) throwIfOthersSign(psbt, inputs)
  const node = bitcoinNode((method, params) => context.askNode(networkId, method, params, call.signal))
  const description = await describeProved(node, contents, inputs, scriptBook(accounts, networkId))
  // A person decides nothing that no node would hear of.
  if (asked.broadcast) await node.height()
  await openWallet(context, call)
  return askToSign(context, call, {
    networkId,
    accounts,
    psbt,
    inputs,
    description,
    ...(asked.broadcast && { node }),
  })
}
