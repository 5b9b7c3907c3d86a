import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { invalidParams } from '../checkJson.ts'
import { holdsKey, type Owner } from './ownerBook.ts'
import type { PsbtInputContents, ScriptBook } from './psbtContents.ts'
import type { PsbtInputDescription } from './psbtDescription.ts'
import { defaultSighash, sighashKind } from './sighash.ts'

/**
 * What an input takes, and what our signature of it would cover.
 * @param owner of what it spends (ownerBook.ts)
 * @param named what the caller said of it
 */
export function describeInput(
  book: ScriptBook,
  input: PsbtInputContents,
  owner: Owner,
  named: BitcoinSignInput | undefined,
): PsbtInputDescription {
  const { spent } = input
  const address = spent && book.addressOf(spent.script)
  if (named) checkNamed(book, input, owner, named)
  // Some wallets sign every input of theirs, whichever the page names; signatures that a page gives prove nothing.
  const maySign = named !== undefined || Boolean(owner.sharedAccount ?? owner.ours)
  if (maySign) checkScript(input)
  return {
    outpoint: `${input.txid}:${input.index}`,
    ...(spent && { amount: spent.amount }),
    ...(address && { address }),
    ...owner,
    ...(maySign && spent && signsOf(input, named, spent.script)),
  }
}

/** May it wait for our signature? */
export const isOpen = ({ signed, needsMore }: PsbtInputContents): boolean => !signed || Boolean(needsMore)

/** Only a coin of the named address is signed, or one that is shared with a key of it. */
function checkNamed(
  book: ScriptBook,
  input: PsbtInputContents,
  { ours, shared, sharedAccount }: Owner,
  { address }: BitcoinSignInput,
): void {
  const isConnected = Boolean(ours ?? sharedAccount)
  const isOfAddress =
    isConnected && input.spent !== undefined && book.addressOf(input.spent.script) === address
  if (!isOfAddress && !(shared && holdsKey(book, input, address)))
    throw invalidParams('An input to sign does not spend from the named address')
}

/** What nothing proves may be more than is said, and a signature would take all of it. */
function checkScript({ oddScript, amountSigned, proved }: PsbtInputContents): void {
  if (oddScript)
    throw invalidParams(
      'An input of the wallet has a script that is not its coin’s, or under which another coin could be signed; its former transaction would tell (nonWitnessUtxo)',
    )
  if (amountSigned && !proved)
    throw invalidParams(
      'An input of P2SH needs its former transaction (nonWitnessUtxo), unless its script (redeemScript) shows that it is segwit',
    )
}

/** Of a coin that is not named, what the PSBT asks for where that is less than everything. */
function signsOf(
  input: PsbtInputContents,
  named: BitcoinSignInput | undefined,
  script: Uint8Array,
): Pick<PsbtInputDescription, 'signs'> {
  if (named) return { signs: sighashKind(sighashOf(input, named, script), script) }
  const kind = input.sighash === undefined ? 'all' : sighashKind(input.sighash, script)
  return kind === 'all' ? {} : { signs: kind }
}

/** As the signer chooses it, or refuses. */
function sighashOf(input: PsbtInputContents, { sighashTypes }: BitcoinSignInput, script: Uint8Array): number {
  const wanted = sighashTypes ?? [defaultSighash(script)]
  const sighash = input.sighash ?? wanted[0]
  if (sighash === undefined || !wanted.includes(sighash))
    throw invalidParams('The sighash of the PSBT is not one that was asked for')
  return sighash
}
