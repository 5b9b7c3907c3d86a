/** Ways to pay that have another name in options. */
const words: readonly (readonly [meld: string, ours: string])[] = [
  ['CREDIT_DEBIT_CARD', 'card'],
  ['ACH', 'ach_bank_account'],
]

export const toOurs = (method: string): string =>
  words.find(([meld]) => meld === method)?.[1] ?? method.toLowerCase()

export const toMeld = (method: string): string =>
  words.find(([, ours]) => ours === method)?.[0] ?? method.toUpperCase()
