import { looksLikeLink } from '../tokens/cleanText.ts'
import type { Token } from '../tokens/token.ts'
import type { PricedHolding } from './holding.ts'

/**
 * Should a holding that nobody asked for be left out? Of strangers only: what lures people to a page, what wears the name
 * of a token that is listed, and what was sent without being wanted and has no price.
 */
export function isSpam({ token, price, unsolicited }: PricedHolding, names: ReadonlySet<string>): boolean {
  const { name, symbol, standing } = token
  if (standing !== 'stranger') return false
  if (looksLikeLink(name) || looksLikeLink(symbol)) return true
  return names.has(plain(symbol)) || names.has(plain(name)) || (unsolicited === true && !price)
}

/** Names and symbols that strangers must not wear. */
export const namesOf = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.flatMap(({ name, symbol }) => [plain(name), plain(symbol)]))

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
