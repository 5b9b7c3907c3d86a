import { base58 } from '@scure/base'

const header = [0xff, ...new TextEncoder().encode('solana offchain')]
/** What a small device takes, bytes. */
const longestOnDevice = 1_212
const noApplication = new Array<number>(32).fill(0)
/** Two bytes say how long the text is. */
const longest = 0xffff

/**
 * The bytes that a key on a device signs in place of a text alone: Solana's off-chain messages for one signer, of version
 * 0 as the SDK writes them, of version 0 as the proposal has them, and of version 1. Written here, never read: what fits
 * none of them was not signed for this text and this account.
 * https://docs.anza.xyz/proposals/off-chain-message-signing
 */
export function offchainEnvelopes(text: Uint8Array, address: string): Uint8Array[] {
  if (text.length === 0 || text.length > longest) return []
  const signer = base58.decode(address)
  const length = [text.length & 0xff, text.length >> 8]
  const bodies = formatsOf(text).flatMap((format) => [
    [0, format, ...length],
    [0, ...noApplication, format, 1, ...signer, ...length],
  ])
  return [...bodies, [1, 1, ...signer]].map((body) => Uint8Array.from([...header, ...body, ...text]))
}

/**
 * Restricted ASCII is 0, UTF-8 that a small device takes 1, longer UTF-8 2. A text in ASCII of several lines is 1 by the
 * proposal, and 0 on devices that take the end of a line for ASCII.
 */
function formatsOf(text: Uint8Array): number[] {
  if (text.length > longestOnDevice) return [2]
  const isLine = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e
  if (text.every(isLine)) return [0]
  return text.every((byte) => byte === 0x0a || isLine(byte)) ? [1, 0] : [1]
}
