import { type AmountRule, readAmountRule } from '../contract/solana/amountRule.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { metadataAddress } from './metadataAddress.ts'
import { type Account, mostBytes, readAccounts, unread } from './readAccounts.ts'
import { tokenPrograms } from './solanaPrograms.ts'

/** What the chain says of a mint. */
export interface MintData {
  decimals: number
  name?: string | undefined
  symbol?: string | undefined
  /** How its amounts are shown, where not by its decimals alone. */
  amountRule?: AmountRule | undefined
}

/**
 * What the node says of each: `null` of what is not there by its word, or no mint; `undefined` of a mint that nobody can reckon
 * with; nothing of what it says in a way that can't be read.
 *
 * @throws ChainUnavailable where no node answers
 */
export async function readMints(
  chain: Chain,
  mints: readonly string[],
): Promise<Map<string, MintData | null | undefined>> {
  const accounts = await readAccounts(chain, mints)
  const found = new Map<string, MintData | null | undefined>()
  for (const [at, mint] of mints.entries()) {
    const account = accounts[at]
    const data = account === unread ? unread : parseMint(account)
    if (data !== unread) found.set(mint, data)
  }
  const nameless = [...found].filter(([, data]) => data && data.symbol === undefined).map(([mint]) => mint)
  // Names are no reason to fail, nor to ask again: one odd account among these hides their names.
  const texts = await readAccounts(chain, nameless.map(metadataAddress), false).catch(() => [])
  for (const [at, mint] of nameless.entries()) {
    const text = texts[at]
    const data = found.get(mint)
    if (text && text !== unread && data) found.set(mint, { ...data, ...readTexts(text.data, metaplexTexts) })
  }
  return found
}

/** Where things stand in a mint. Source: https://github.com/solana-program/token, state.rs; token-2022, extension/mod.rs */
const mintLength = 82
const decimalsAt = 44
/** Its maker chooses up to 255. */
const mostDecimals = 36
const extensionsAt = 166
const headerBytes = 4
const mintType = 1
const tokenMetadataExtension = 19
/** Behind an authority and a mint, and in Metaplex's account behind one more byte. */
const extensionTexts = 64
const metaplexTexts = 65

function parseMint(account: Account | undefined): MintData | typeof unread | null | undefined {
  if (!account || !(tokenPrograms as readonly string[]).includes(account.owner)) return null
  const { data } = account
  const decimals = data[decimalsAt]
  if (!isMint(data) || decimals === undefined) return null
  if (isCutOff(data)) return unread
  if (decimals > mostDecimals) return undefined
  try {
    return { decimals, ...readExtensions(data) }
  } catch {
    return unread
  }
}

/** Accounts and multisigs of the same programs are longer, and say what they are where extensions can follow. */
const isMint = (data: Uint8Array): boolean =>
  data.length === mintLength || data[extensionsAt - 1] === mintType

/** Did a node leave off the end? Nobody knows whether a rule of amounts stands there. */
function isCutOff(mint: Uint8Array): boolean {
  // Only a name is longer than what is read, and a rule stands before it: the program takes none once a mint is there.
  if (mint.length >= mostBytes) return false
  const end = extensions(mint).at(-1)?.end ?? Math.min(extensionsAt, mint.length)
  return end > mint.length || mint.subarray(end).some((byte) => byte !== 0)
}

/** @throws RangeError where a rule of amounts ends too early */
function readExtensions(mint: Uint8Array): Omit<MintData, 'decimals'> {
  const amountRule = readAmountRule(mint)
  const texts = extensions(mint).find(({ type }) => type === tokenMetadataExtension)
  return {
    ...(amountRule && { amountRule }),
    ...(texts && readTexts(mint.subarray(texts.start, texts.end), extensionTexts)),
  }
}

/** Each has its type and its length in front; what follows the last one is zero. */
function extensions(mint: Uint8Array): { type: number; start: number; end: number }[] {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  const found: { type: number; start: number; end: number }[] = []
  for (let at = extensionsAt; at + headerBytes <= mint.length; at = found.at(-1)?.end ?? mint.length) {
    const type = view.getUint16(at, true)
    if (type === 0) break
    const start = at + headerBytes
    found.push({ type, start, end: start + view.getUint16(at + 2, true) })
  }
  return found
}

/** Name and symbol, each with its length in front. */
function readTexts(data: Uint8Array, from: number): { name?: string; symbol?: string } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  let at = from
  while (texts.length < 2) {
    if (at + 4 > data.length) return {}
    const end = at + 4 + view.getUint32(at, true)
    if (end > data.length) return {}
    texts.push(new TextDecoder().decode(data.subarray(at + 4, end)))
    at = end
  }
  const [name = '', symbol = ''] = texts
  return { name, symbol }
}
