import { bytesToHex } from '@noble/hashes/utils.js'
import type { Transaction } from '@scure/btc-signer'
import { invalidParams } from '../../../review/plainJson.ts'
import type { PsbtInput } from '../../signers/bip122/signPsbt.ts'
import { addressOf, type OurScripts } from './ourScripts.ts'
import type { PsbtInputDescription } from './psbtDescription.ts'
import { defaultSighash, sighashKind } from './sighash.ts'

type Input = ReturnType<Transaction['getInput']>

/** What is spent: out of the whole former transaction where it is there, else as the PSBT claims. */
export const spentOf = (input: Input): { amount: bigint; script: Uint8Array } | undefined =>
  input.nonWitnessUtxo?.outputs[input.index ?? -1] ?? input.witnessUtxo

/** What an input takes, and what our signature of it would cover. `named`: what the caller said of it. */
export function describeInput(
  ours: OurScripts,
  input: Input,
  named: PsbtInput | undefined,
): PsbtInputDescription {
  const spent = spentOf(input)
  const address = addressOf(spent?.script)
  const account = ours(spent?.script)
  if (named && (!account || address !== named.address))
    throw invalidParams('An input to sign does not spend from the named address')
  // A taproot address of ours commits to no script (BIP-86): the signer would refuse, after the person agreed.
  if (named && account === 'ordinals' && (input.tapLeafScript || input.tapMerkleRoot?.length))
    throw invalidParams('An input to sign spends by a script')
  return {
    outpoint: `${bytesToHex(input.txid ?? new Uint8Array())}:${input.index ?? 0}`,
    ...(spent && { amount: spent.amount }),
    ...(address && { address }),
    ...(account && { ours: account }),
    ...(named &&
      account && { signs: sighashKind(sighashOf(input, named, defaultSighash[account]), account) }),
  }
}

/** As signers/bip122/signPsbt.ts chooses it, or refuses. */
function sighashOf(input: Input, { sighashTypes }: PsbtInput, standard: number): number {
  const wanted = sighashTypes ?? [standard]
  const sighash = input.sighashType ?? wanted[0]
  if (sighash === undefined || !wanted.includes(sighash))
    throw invalidParams('The sighash of the PSBT is not one that was asked for')
  return sighash
}
