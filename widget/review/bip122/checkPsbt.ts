import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { invalidParams } from '../checkJson.ts'
import type { PsbtContents } from './psbtContents.ts'
import type { PsbtInputDescription } from './psbtDescription.ts'
import { signsMessage } from './signsMessage.ts'

/** More than that nobody reads. */
const mostPlaces = 200
/** All satoshi that there will ever be. */
const mostMoney = 2_100_000_000_000_000n

export function checkSize({
  inputs,
  outputs,
}: {
  inputs: readonly unknown[]
  outputs: readonly unknown[]
}): void {
  if (inputs.length > mostPlaces || outputs.length > mostPlaces) throw invalidParams('The PSBT is too large')
}

/** Places that exist, of a payment. */
export function checkPlaces(contents: PsbtContents, named: BitcoinSignInput[]): void {
  const { inputs, outputs } = contents
  checkSize(contents)
  if (signsMessage(contents, named)) throw invalidParams('The PSBT is of the form that signs messages')
  if (outputs.length === 0) throw invalidParams('The PSBT pays nobody')
  const places = new Set(named.map(({ index }) => index))
  if (places.size < named.length) throw invalidParams('An input is named twice')
  if (named.some(({ index }) => index >= inputs.length)) throw invalidParams('An input is not there')
}

export function checkMoney(amounts: bigint[]): void {
  if (
    amounts.some((amount) => amount < 0n || amount > mostMoney) ||
    amounts.reduce((total, amount) => total + amount, 0n) > 2n * mostMoney
  )
    throw invalidParams('An amount is more than there is')
}

/** No coin twice. `SINGLE` covers the output of the same number; without one it covers none, or can't be signed. */
export function checkInputs(inputs: PsbtInputDescription[], outputs: number): void {
  const lost = inputs.some(({ signs }, index) => signs?.startsWith('single') && index >= outputs)
  if (lost) throw invalidParams('A signature would cover no output')
  if (new Set(inputs.map(({ outpoint }) => outpoint)).size < inputs.length)
    throw invalidParams('A coin is spent twice')
}
