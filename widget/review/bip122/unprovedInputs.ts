import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import type { PsbtContents } from './psbtContents.ts'
import { isTaproot } from './sighash.ts'

const anyoneCanPay = 0x80

/**
 * The inputs that only the caller vouches for, where that hides money: before taproot a signature holds the amount of its
 * own input alone (BIP-143), so a page can tell the truth of one coin in each of two requests, and put the signatures
 * together. None while one input at most is unproved and our own signature, void for a lie, holds it. Where others may
 * add inputs no proof would help; a warning of its own says so.
 */
export function unprovedInputs({ inputs }: PsbtContents, named: BitcoinSignInput[]): number[] {
  const held = named.filter(({ index, sighashTypes }) => {
    const sighash = inputs[index]?.sighash ?? sighashTypes?.[0] ?? 0
    return !(sighash & anyoneCanPay)
  })
  const holdsOne = held.some(({ index }) => !isTaproot(inputs[index]?.spent?.script ?? new Uint8Array()))
  if (!holdsOne) return []
  const unproved = inputs.flatMap(({ proved }, index) => (proved ? [] : [index]))
  return unproved.length === 1 && held.some(({ index }) => index === unproved[0]) ? [] : unproved
}
