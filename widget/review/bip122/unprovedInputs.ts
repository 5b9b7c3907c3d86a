import type { PsbtInputContents } from './psbtContents.ts'
import type { PsbtInputDescription } from './psbtDescription.ts'
import { isTaproot } from './scriptForms.ts'

/**
 * The inputs that only the caller vouches for, where that hides money: before taproot a signature holds the amount of its
 * own input alone (BIP-143), so a page can tell the truth of one coin in each of two requests, and put the signatures
 * together. None where a single such signature of ours holds the one input that is unproved, and is void for a lie. Where
 * others may add inputs no proof would help; a warning of its own says so. What a signature may not hold the amount of is
 * refused before (describeInput.ts).
 *
 * @param described the same inputs, in the same places
 */
export function unprovedInputs(
  inputs: readonly PsbtInputContents[],
  described: readonly PsbtInputDescription[],
): number[] {
  const holdOneAmount = described.flatMap(({ signs }, index) => {
    const script = inputs[index]?.spent?.script
    return signs && !signs.endsWith('Anyone') && script && !isTaproot(script) ? [index] : []
  })
  if (holdOneAmount.length === 0) return []
  const unproved = inputs.flatMap(({ proved }, index) => (proved ? [] : [index]))
  const [one, ...more] = unproved
  const isOwnWord = holdOneAmount.length === 1 && more.length === 0 && holdOneAmount[0] === one
  return isOwnWord ? [] : unproved
}
