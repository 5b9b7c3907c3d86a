/** Hex of 20 bytes or more: addresses, and hashes of transactions, which lead to them. */
const hex = /0x[0-9a-fA-F]{40,}/g
/** Bitcoin's and Solana's: base58, and bech32. Words of other meaning that look alike are hidden, too. */
const base58 = /(?<![0-9A-Za-z-])[1-9A-HJ-NP-Za-km-z]{26,90}(?![0-9A-Za-z-])/g
const bech32 = /\b(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}\b/gi

/** Deeper parts are left out. */
const deepest = 6

/**
 * A copy in which every text that may be an address is what `hide` makes of it, and which a database takes: no NUL, no
 * half of a character.
 */
export function hideAddresses(value: unknown, hide: (address: string) => string, levels = deepest): unknown {
  if (typeof value === 'string') return hideInText(value, hide)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return null
  if (Array.isArray(value)) return value.map((part) => hideAddresses(part, hide, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      hideInText(name, hide),
      hideAddresses(part, hide, levels - 1),
    ]),
  )
}

function hideInText(text: string, hide: (address: string) => string): string {
  const hidden = [hex, bech32, base58].reduce(
    (rest, form) => rest.replace(form, (found) => hide(found)),
    text,
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL takes none of these.
  return hidden.replace(/[\u0000\ud800-\udfff]/gu, '\ufffd')
}
