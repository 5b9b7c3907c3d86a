import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { invalidParams } from '../checkJson.ts'
import type { PsbtInputContents, ScriptBook } from './psbtContents.ts'
import type { PsbtInputDescription } from './psbtDescription.ts'
import { defaultSighash, isP2sh, isP2wsh, sighashKind } from './sighash.ts'

/** What an input takes, and what our signature of it would cover. `named`: what the caller said of it. */
export function describeInput(
  { ours, addressOf, isOwnKey = () => false }: ScriptBook,
  input: PsbtInputContents,
  named: BitcoinSignInput | undefined,
): PsbtInputDescription {
  const { spent } = input
  const address = spent && addressOf(spent.script)
  const owner = spent && ours(spent.script)
  const isLocked = owner !== undefined && isUnderScript(input)
  const account = isLocked ? undefined : owner
  const isShared =
    named !== undefined &&
    spent !== undefined &&
    !account &&
    ((isLocked && address === named.address) ||
      (input.scriptKeys ?? []).some((key) => isOwnKey(named.address, key)))
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

/**
 * A coin of a connected address of which our key alone is not the owner: P2WSH, or P2SH around a script of several keys. A
 * taproot key can spend its coin whatever leaves stand beside it.
 */
const isUnderScript = ({ spent, scriptKeys = [] }: PsbtInputContents): boolean =>
  spent !== undefined && (isP2wsh(spent.script) || (isP2sh(spent.script) && scriptKeys.length > 0))

/** As the signer chooses it, or refuses. */
function sighashOf(input: PsbtInputContents, { sighashTypes }: BitcoinSignInput, script: Uint8Array): number {
  const wanted = sighashTypes ?? [defaultSighash(script)]
  const sighash = input.sighash ?? wanted[0]
  if (sighash === undefined || !wanted.includes(sighash))
    throw invalidParams('The sighash of the PSBT is not one that was asked for')
  return sighash
}
