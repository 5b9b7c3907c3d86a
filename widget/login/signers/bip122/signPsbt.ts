import { hexToBytes } from '@noble/hashes/utils.js'
import type { Transaction } from '@scure/btc-signer'
import type { Seed } from '../seed.ts'
import { SignerError } from '../signerError.ts'
import { readPsbt, writePsbt } from './psbt.ts'
import { type FoundAccount, withAccount } from './withAccount.ts'

export interface PsbtInput {
  /** One of ours, from which the input spends. */
  address: string
  index: number
  /** What the caller allows; the first holds where the PSBT names none. @default ALL, for taproot DEFAULT */
  sighashTypes?: number[]
}

type Input = ReturnType<Transaction['getInput']>

const same = (a: Uint8Array | undefined, b: Uint8Array): boolean =>
  a?.length === b.length && b.every((byte, index) => a[index] === byte)

function inputAt(transaction: Transaction, index: number): Input {
  if (!Number.isInteger(index) || index < 0 || index >= transaction.inputsLength)
    throw new SignerError('not_our_input')
  return transaction.getInput(index)
}

/** What the input spends: of the whole former transaction where it is there, else as the PSBT claims. */
const scriptOf = (input: Input): Uint8Array | undefined =>
  input.nonWitnessUtxo?.outputs[input.index ?? -1]?.script ?? input.witnessUtxo?.script

/** Only what BIP-86 commits to: our key, no scripts. */
function readyTaproot(transaction: Transaction, index: number, { publicKey }: FoundAccount): void {
  const input = transaction.getInput(index)
  if (input.tapLeafScript || input.tapMerkleRoot?.length) throw new SignerError('not_our_input')
  const internalKey = hexToBytes(publicKey)
  if (input.tapInternalKey && !same(input.tapInternalKey, internalKey)) throw new SignerError('not_our_input')
  transaction.updateInput(index, { tapInternalKey: internalKey })
}

function sighashOf(
  transaction: Transaction,
  { index, sighashTypes }: PsbtInput,
  account: FoundAccount,
): number {
  const wanted = sighashTypes ?? [account.account === 'ordinals' ? 0 : 1]
  const sighash = transaction.getInput(index).sighashType ?? wanted[0]
  if (sighash === undefined || !wanted.includes(sighash)) throw new SignerError('sighash_not_allowed')
  return sighash
}

function signInput(seed: Seed, transaction: Transaction, named: PsbtInput): void {
  withAccount(seed, named.address, (privateKey, account) => {
    if (!same(scriptOf(inputAt(transaction, named.index)), account.script))
      throw new SignerError('not_our_input')
    if (account.account === 'ordinals') readyTaproot(transaction, named.index, account)
    const sighash = sighashOf(transaction, named, account)
    try {
      transaction.updateInput(named.index, { sighashType: sighash })
      transaction.signIdx(privateKey, named.index, [sighash], new Uint8Array(32))
    } catch (cause) {
      throw new SignerError('invalid_transaction', { cause })
    }
  })
}

/**
 * Signs the named inputs of a PSBT, and no other. Deterministic.
 * @param psbt base64. @returns base64, not finalised: extractTransaction.ts does that.
 * Refuses with `invalid_transaction`, `not_our_address`, `not_our_input` or `sighash_not_allowed`.
 */
export function signPsbt(seed: Seed, options: { psbt: string; inputs: PsbtInput[] }): string {
  const transaction = readPsbt(options.psbt)
  if (options.inputs.length === 0) throw new SignerError('not_our_input')
  for (const named of options.inputs) signInput(seed, transaction, named)
  return writePsbt(transaction)
}
