import type { PsbtInputContents } from './psbtContents.ts'
import type { PsbtInputDescription } from './psbtDescription.ts'
import { isTaproot } from './sighash.ts'

/**
 * The inputs that only the caller vouches for, where that hides money: before taproot a signature holds the amount of its
 * own input alone (BIP-143), so a page can tell the truth of one coin in each of two requests, and put the signatures
 * together. None while one input at most is unproved and our own signature, void for a lie, holds it. Where others may
 * add inputs no proof would help; a warning of its own says so.
 *
 * @param described the same inputs, in the same places
 */
export function unprovedInputs(
  inputs: readonly PsbtInputContents[],
  described: readonly PsbtInputDescription[],
): number[] {
  const held = (index: number): boolean => {
    const signs = described[index]?.signs
    return signs !== undefined && !signs.endsWith('Anyone')
  }
  const holdsOne = inputs.some(({ spent }, index) => held(index) && spent && !isTaproot(spent.script))
  if (!holdsOne) return []
  const unproved = inputs.flatMap(({ proved }, index) => (proved ? [] : [index]))
  const [first = -1, ...others] = unproved
  return others.length === 0 && held(first) ? [] : unproved
}
