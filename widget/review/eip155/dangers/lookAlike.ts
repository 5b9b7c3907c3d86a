import type { TypedData } from '../../subject.ts'
import { isUnlimited } from '../decodeTokenCall.ts'

/** EIP-3009, collections, and Permit2 in all its forms: one or many, by allowance or at once, with a witness or not. */
const permitTypes =
  /^((transfer|receive)withauthorization|permitforall|permit(single|batch)|permit\w*transferfrom)$/i

/** Fields that together, at any depth, say who may take something, whatever the type is called. */
const permitFields: readonly (readonly string[])[] = [
  ...['deadline', 'sigDeadline', 'expiration', 'expiry'].flatMap((until) => [
    ['spender', until],
    // What Permit2 takes.
    ['permitted', until],
  ]),
  // DAI
  ['holder', 'spender'],
  // ERC-721 and ERC-1155
  ['operator', 'approved'],
  // EIP-3009
  ['to', 'value', 'validBefore'],
]

/** Names and values inside; none of a value that holds no others. */
const entriesOf = (value: unknown): [name: string, item: unknown][] =>
  value && typeof value === 'object' ? Object.entries(value) : []

/** Is the name among the fields, at any depth? */
const has = (value: unknown, wanted: string): boolean =>
  entriesOf(value).some(([name, item]) => name === wanted || has(item, wanted))

/** Looks like EIP-2612, DAI, Permit2, EIP-3009, or whatever else lets someone take tokens until some time. */
export function looksLikePermit({ primaryType, message }: TypedData): boolean {
  if (permitTypes.test(primaryType) || (/permit/i.test(primaryType) && has(message, 'spender'))) return true
  return permitFields.some((names) => names.every((name) => has(message, name)))
}

function isEndless(item: unknown): boolean {
  if (Array.isArray(item)) return item.some(isEndless)
  // A large number as text would have an exponent.
  const amount = Number.isInteger(item) ? String(BigInt(item as number)) : item
  return typeof amount === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(amount) && isUnlimited(BigInt(amount))
}

/** An endless amount anywhere, or DAI's `allowed`. */
export const grantsEverything = (value: unknown): boolean =>
  entriesOf(value).some(([name, item]) => {
    if (name === 'allowed') return item === true || item === 'true'
    return name === 'amount' || name === 'value' ? isEndless(item) : grantsEverything(item)
  })
