import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import * as z from 'zod/mini'
import type { Ask } from '../family.ts'
import { SendError } from '../sendError.ts'

/** Nothing of it is signed here: any script will do. */
const leniently = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
}
const hexSchema = z.string().check(z.maxLength(8_000_000), z.regex(/^([0-9a-f]{2})+$/))

export interface RawTransaction {
  /** Outputs that it spends, `<transaction>:<index>`. */
  coins: string[]
  outputs: { amount: bigint; script: Uint8Array }[]
}

/** A transaction that a node knows; its id follows from its bytes. @throws SendError */
export async function readTransaction(ask: Ask, id: string): Promise<RawTransaction> {
  const read = z.safeParse(hexSchema, await ask('btc_getTransaction', [id]))
  const transaction = read.success ? parse(read.data) : undefined
  if (transaction?.id !== id) throw new SendError('node_unreachable')
  const { inputsLength, outputsLength } = transaction
  return {
    coins: Array.from({ length: inputsLength }, (_, at) => {
      const { txid, index } = transaction.getInput(at)
      return `${bytesToHex(txid ?? new Uint8Array())}:${index}`
    }),
    outputs: Array.from({ length: outputsLength }, (_, at) => {
      const { amount = 0n, script = new Uint8Array() } = transaction.getOutput(at)
      return { amount, script }
    }),
  }
}

function parse(hex: string): Transaction | undefined {
  try {
    return Transaction.fromRaw(hexToBytes(hex), leniently)
  } catch {
    return undefined
  }
}
