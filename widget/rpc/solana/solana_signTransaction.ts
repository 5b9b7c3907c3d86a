import { base64 } from '@scure/base'
import { readParams } from '../../review/eip155/fields.ts'
import { refuseUnknownOptions } from '../../review/solana/sendOptions.ts'
import { solanaParams } from '../../review/solana/solanaParams.ts'
import type { ReadSolana } from './plan.ts'
import { readTransactionPlan } from './readTransactionPlan.ts'

/** `{ transaction, pubkey? }` → `{ signature, transaction }`. */
export const solana_signTransaction: ReadSolana = async (context, standing, params) => {
  const method = 'solana_signTransaction'
  const { transaction, pubkey } = readParams(solanaParams[method], params, method)
  const asked = { texts: [transaction], pubkey, sends: false }
  const { wires, account, ...shown } = await readTransactionPlan(context, standing, asked)
  const [wire = new Uint8Array()] = wires
  return { ...shown, account, params: { transaction: base64.encode(wire), pubkey: account } }
}

/** `{ transactions, pubkey? }` → `{ transactions }`, in the same order; all of them or none. */
export const solana_signAllTransactions: ReadSolana = async (context, standing, params) => {
  const method = 'solana_signAllTransactions'
  const { transactions: texts, pubkey } = readParams(solanaParams[method], params, method)
  const asked = { texts, pubkey, sends: false }
  const { wires, account, ...shown } = await readTransactionPlan(context, standing, asked)
  const transactions = wires.map((wire) => base64.encode(wire))
  return { ...shown, account, params: { transactions, pubkey: account } }
}

/** `{ transaction, pubkey?, options? }` → `{ signature }`: the wallet sends it. */
export const solana_signAndSendTransaction: ReadSolana = async (context, standing, params) => {
  const method = 'solana_signAndSendTransaction'
  const { transaction, pubkey, options, sendOptions } = readParams(solanaParams[method], params, method)
  const how = options ?? sendOptions ?? {}
  if (standing.embedded) refuseUnknownOptions(how, method)
  const asked = { texts: [transaction], pubkey, sends: true }
  const { wires, account, ...shown } = await readTransactionPlan(context, standing, asked)
  const [wire = new Uint8Array()] = wires
  const given = { transaction: base64.encode(wire), pubkey: account, options: how }
  return { ...shown, account, params: given }
}
