/** Base58 of Bitcoin's alphabet, as Solana writes keys and signatures. https://datatracker.ietf.org/doc/html/draft-msporny-base58 */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Digits of `from` → digits of `to`, most significant first; zeros at the front stand for themselves, one each. */
function convert(digits: Iterable<number>, from: number, to: number): number[] {
  const out: number[] = []
  let zeros = 0
  let leading = true
  for (const digit of digits) {
    leading &&= digit === 0
    if (leading) zeros++
    let carry = digit
    for (let at = 0; at < out.length; at++) {
      carry += (out[at] as number) * from
      out[at] = carry % to
      carry = Math.floor(carry / to)
    }
    for (; carry; carry = Math.floor(carry / to)) out.push(carry % to)
  }
  return [...Array<number>(zeros).fill(0), ...out.reverse()]
}

export const encodeBase58 = (bytes: Uint8Array): string =>
  convert(bytes, 256, 58)
    .map((digit) => alphabet[digit])
    .join('')

/** `undefined` when it is no base58. Takes time that grows by the square of the length: bound foreign text first. */
export function decodeBase58(text: string): Uint8Array | undefined {
  const digits = [...text].map((letter) => alphabet.indexOf(letter))
  return digits.includes(-1) ? undefined : Uint8Array.from(convert(digits, 58, 256))
}
