import { Script } from '@scure/btc-signer'
import { readSendTransfer } from '../../../review/bip122/bitcoinParams.ts'
import { describePsbt } from '../../../review/bip122/describePsbt.ts'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import { bitcoinNode } from '../../../review/bip122/payment/bitcoinNode.ts'
import { buildPayment } from '../../../review/bip122/payment/buildPayment.ts'
import { chooseFeeRate } from '../../../review/bip122/payment/chooseFeeRate.ts'
import { choosePayment, marksOf } from '../../../review/bip122/payment/choosePayment.ts'
import { dustLimit } from '../../../review/bip122/payment/dustLimit.ts'
import { invalidParams } from '../../../review/checkJson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { askToSign } from './askToSign.ts'
import { scriptBook } from './ourAccounts.ts'
import { readFor } from './readFor.ts'
import { readPsbtContents } from './readPsbtContents.ts'

/** Nodes pass on notes of 80 bytes. */
const longestNote = 80

function noteOutput(memo: string | undefined): { amount: bigint; script: Uint8Array }[] {
  if (!memo) return []
  const bytes = new TextEncoder().encode(memo)
  if (bytes.length > longestNote) throw invalidParams('The memo is longer than 80 bytes')
  return [{ amount: 0n, script: Script.encode(['RETURN', bytes]) }]
}

/**
 * `{ account, recipientAddress, amount, changeAddress?, memo? }` → `{ txid }`. Coins of the payment address only:
 * inscriptions lie on the other one. Where no node of the network is served: -32603 `unsupported_chain`.
 */
export const sendTransfer: HandleMethod = async (context, call, networkId, params) => {
  const asked = readSendTransfer(params)
  const { accounts, meant } = readFor(context, networkId, {
    account: asked.account,
    address: asked.changeAddress,
  })
  const from = accounts.find(({ address }) => address === asked.account)
  if (from?.account !== 'payment' || meant.account !== 'payment')
    throw invalidParams('Transfers are paid from the payment address, and their change returns there')
  const recipient = scriptOf(asked.recipientAddress, networkId)
  if (!recipient) throw invalidParams('The recipient is no address of this network')
  const amount = BigInt(asked.amount)
  if (amount < dustLimit(recipient)) throw invalidParams('The amount is too small for any node to pass on')
  const outputs = [{ amount, script: recipient }, ...noteOutput(asked.memo)]

  const node = bitcoinNode((method, params) => context.askNode(networkId, method, params, call.signal))
  const [coins, fees] = await Promise.all([node.utxos(from.address), node.fees()])
  const wanted = { outputs, script: from.script, rate: chooseFeeRate(fees), smallCoins: asked.smallCoins }
  const payment = await choosePayment(
    node,
    coins,
    wanted,
    accounts.map(({ script }) => script),
  )
  const psbt = await buildPayment(node, payment, wanted)
  const inputs = payment.coins.map((_, index) => ({ address: from.address, index }))
  const described = describePsbt(readPsbtContents(psbt), inputs, scriptBook(accounts, networkId))
  const description = marksOf(payment).includes('unconfirmed')
    ? { ...described, warnings: [...described.warnings, 'unconfirmed' as const] }
    : described

  await openWallet(context, call)
  const { txid } = await askToSign(context, call, {
    networkId,
    accounts,
    psbt,
    inputs,
    description,
    node,
  })
  return { txid }
}
