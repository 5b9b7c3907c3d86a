import { concat, encodeAbiParameters, type Hex, isAddressEqual, size, slice } from 'viem'

/** A context that begins with this validator takes signatures one behind the other. Source: data-api.md §3.36. */
const ownableValidator = '0x2483da3a338895199e5e538530213157e931bf06'
const addressBytes = 20

/** The sender's signature and ours, in the form that the validator of the context reads. */
export function joinSignatures(context: Hex, theirs: Hex, ours: Hex): Hex {
  const isOwnable =
    size(context) >= addressBytes && isAddressEqual(slice(context, 0, addressBytes), ownableValidator)
  return isOwnable ? concat([theirs, ours]) : encodeAbiParameters([{ type: 'bytes[]' }], [[ours, theirs]])
}
