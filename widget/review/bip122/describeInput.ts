import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { invalidParams } from '../checkJson.ts'
import type { PsbtInputContents, ScriptBook } from './psbtContents.ts'
import type { PsbtInputDescription } from './psbtDescription.ts'
import { defaultSighash, sighashKind } from './sighash.ts'

/** What an input takes, and what our signature of it would cover. `named`: what the caller said of it. */
export function describeInput(
  { ours, addressOf, isOwnKey = () => false }: ScriptBook,
  input: PsbtInputContents,
  named: BitcoinSignInput | undefined,
): PsbtInputDescription {
  const { spent } = input
  const address = spent && addressOf(spent.script)
  const account = spent && ours(spent.script)
  const isShared =
    named !== undefined &&
    spent !== undefined &&
    !account &&
    (input.scriptKeys ?? []).some((key) => isOwnKey(named.address, key))
  if (named && !isShared && (!account || address !== named.address))
    throw invalidParams('An input to sign does not spend from the named address')
  if (named && input.byScript) throw invalidParams('An input to sign spends by a script')
  return {
    outpoint: `${input.txid}:${input.index}`,
    ...(spent && { amount: spent.amount }),
    ...(address && { address }),
    ...(account && { ours: account }),
    ...(isShared && { shared: true }),
    ...(named && spent && { signs: sighashKind(sighashOf(input, named, spent.script), spent.script) }),
  }
}

/** As the signer chooses it, or refuses. */
function sighashOf(input: PsbtInputContents, { sighashTypes }: BitcoinSignInput, script: Uint8Array): number {
  const wanted = sighashTypes ?? [defaultSighash(script)]
  const sighash = input.sighash ?? wanted[0]
  if (sighash === undefined || !wanted.includes(sighash))
    throw invalidParams('The sighash of the PSBT is not one that was asked for')
  return sighash
}
