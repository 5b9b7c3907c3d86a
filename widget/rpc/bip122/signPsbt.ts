import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { readSignPsbt } from '../../review/bip122/bitcoinParams.ts'
import { isOpen } from '../../review/bip122/describeInput.ts'
import { describePsbt } from '../../review/bip122/describePsbt.ts'
import type { PsbtContents, ScriptBook } from '../../review/bip122/psbtContents.ts'
import type { PsbtDescription } from '../../review/bip122/psbtDescription.ts'
import { defaultSighash } from '../../review/bip122/sighash.ts'
import { invalidParams } from '../../review/checkJson.ts'
import type { Risk } from '../../review/subject.ts'
import type { ReadBitcoin } from './plan.ts'

/** A page that names no inputs means every one of ours that waits for our signature. */
function ownInputs({ inputs }: PsbtContents, { ours, addressOf }: ScriptBook): BitcoinSignInput[] {
  return inputs.flatMap((input, index) => {
    const { spent } = input
    const address = spent && ours(spent.script) && isOpen(input) ? addressOf(spent.script) : undefined
    return address ? [{ address, index }] : []
  })
}

/**
 * What the PSBT itself asks to be covered counts as asked for where the page says nothing else. Of several that the page
 * would take the wallet is asked for the one that is shown.
 */
const withSighash = ({ inputs }: PsbtContents, named: BitcoinSignInput): BitcoinSignInput => {
  const { spent, sighash } = inputs[named.index] ?? {}
  const { sighashTypes } = named
  if (sighashTypes) {
    const shown = sighash ?? sighashTypes[0]
    return {
      ...named,
      sighashTypes: sighashTypes.filter((one, at) => one === shown && sighashTypes.indexOf(one) === at),
    }
  }
  const asksMore = sighash !== undefined && spent && sighash !== defaultSighash(spent.script)
  return asksMore ? { ...named, sighashTypes: [sighash] } : named
}

const risksOf = ({ warnings, inputs }: PsbtDescription): Risk[] =>
  warnings.length > 0 || inputs.some(({ ours }) => !ours) ? ['marked'] : []

/** `{ account, psbt, signInputs, broadcast? }` → `{ psbt, txid? }`, base64. */
export const signPsbt: ReadBitcoin = async (_, standing, params) => {
  const { account, psbt, inputs: asked, broadcast } = readSignPsbt(params)
  const { openPsbt } = await import('./openPsbt.ts')
  const opened = openPsbt(psbt, standing, asked)
  const inputs = (asked[0] ? asked : ownInputs(opened.contents, opened.book)).map((one) =>
    withSighash(opened.contents, one),
  )
  if (!inputs[0])
    throw invalidParams('The PSBT spends nothing of the connected accounts that is left to sign')
  const description = describePsbt(opened.contents, inputs, opened.book)
  const sends = broadcast === true
  return {
    subject: { type: 'psbt', psbt: description, sends },
    risks: risksOf(description),
    params: {
      account,
      psbt: opened.withSighashes(inputs),
      signInputs: inputs,
      ...(sends && { broadcast }),
    },
    named: [account, ...inputs.map(({ address }) => address)],
    checkSigned: (signed) => opened.checkSigned(inputs, signed),
  }
}
