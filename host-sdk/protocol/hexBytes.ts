/** Bytes as hex without a prefix: keys and signatures of Bitcoin, random marks. */

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** `undefined` where it is no hex. */
export function readHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^([0-9a-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  )
}
