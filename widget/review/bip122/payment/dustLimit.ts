/** Satoshi a byte that nodes reckon a later spending with, and the bytes of it. */
const dustRate = 3n
const witnessSpending = 67n
const plainSpending = 148n

/** Version byte and one push: any witness program (BIP-141). */
const isWitness = (script: Uint8Array): boolean =>
  script.length >= 4 && script.length <= 42 && script[1] === script.length - 2 && isVersion(script[0] ?? 1)
const isVersion = (byte: number): boolean => byte === 0 || (byte >= 0x51 && byte <= 0x60)

/** What an output of that script must hold at least for nodes to pass it on, in satoshi. */
export function dustLimit(script: Uint8Array): bigint {
  const output = 8n + 1n + BigInt(script.length)
  return (output + (isWitness(script) ? witnessSpending : plainSpending)) * dustRate
}
