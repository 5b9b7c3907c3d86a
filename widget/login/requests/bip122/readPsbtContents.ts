import { bytesToHex } from '@noble/hashes/utils.js'
import type { Transaction } from '@scure/btc-signer'
import type { Paid, PsbtContents, PsbtInputContents } from '../../../review/bip122/psbtContents.ts'
import { invalidParams } from '../../../review/checkJson.ts'
import { readPsbt } from '../../signers/bip122/psbt.ts'

type Input = ReturnType<Transaction['getInput']>

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** A PSBT in base64, or -32602. */
export function readPsbtContents(psbt: string): PsbtContents {
  const transaction = read(psbt)
  return {
    version: transaction.version,
    inputs: times(transaction.inputsLength, (index) => readInput(transaction.getInput(index))),
    outputs: times(transaction.outputsLength, (index) => readOutput(transaction.getOutput(index))),
  }
}

function readInput(input: Input): PsbtInputContents {
  const proved = input.nonWitnessUtxo?.outputs[input.index ?? -1]
  const spent = proved ?? input.witnessUtxo
  return {
    txid: bytesToHex(input.txid ?? new Uint8Array()),
    index: input.index ?? 0,
    ...(spent && { spent }),
    ...(proved && { proved: true }),
    ...(input.sighashType !== undefined && { sighash: input.sighashType }),
    signed: Boolean(
      input.finalScriptSig?.length ||
        input.finalScriptWitness?.length ||
        input.partialSig?.length ||
        input.tapKeySig?.length ||
        input.tapScriptSig?.length,
    ),
    // Taproot addresses of ours commit to no script (BIP-86): the signer would refuse, after the person agreed.
    oddScript: Boolean(input.tapLeafScript || input.tapMerkleRoot?.length),
  }
}

function readOutput({ amount, script }: ReturnType<Transaction['getOutput']>): Paid {
  if (amount === undefined || !script) throw invalidParams('An output is not whole')
  return { amount, script }
}

function read(psbt: string): Transaction {
  try {
    return readPsbt(psbt)
  } catch {
    throw invalidParams('The PSBT is malformed')
  }
}
