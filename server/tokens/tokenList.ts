import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { cleanText } from './cleanText.ts'
import { decimalsSchema, type Token } from './token.ts'

/** Source: https://github.com/Uniswap/token-lists/blob/main/src/tokenlist.schema.json */
const listSchema = z.object({ tokens: z.array(z.unknown()).check(z.maxLength(100_000)) })

const entrySchema = z.object({
  /** A number of EVM, or a CAIP-2 id. */
  chainId: z.union([z.int().check(z.positive()), z.string()]),
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: decimalsSchema,
})

/** The tokens of a list that fit our chains; a sentence when it is no list at all. */
export function parseTokenList(json: unknown): Token[] | string {
  const list = listSchema.safeParse(json)
  if (!list.success) return 'it has no array "tokens"'
  return list.data.tokens.flatMap((entry) => readEntry(entry) ?? [])
}

function readEntry(value: unknown): Token | undefined {
  const parsed = entrySchema.safeParse(value)
  if (!parsed.success) return undefined
  const { chainId: id, decimals } = parsed.data
  const chainId = typeof id === 'number' ? `eip155:${id}` : id
  const address = tokenAddress(chainId, parsed.data.address)
  const name = cleanText(parsed.data.name)
  const symbol = cleanText(parsed.data.symbol)
  if (!address || !name || !symbol) return undefined
  return { chainId, address, name, symbol, decimals, standing: 'listed' }
}

/** The address of a token as we keep it; `undefined` when it is none of that chain. */
export function tokenAddress(chainId: string, address: string): string | undefined {
  if (chainId.startsWith('eip155:'))
    return /^0x[0-9a-fA-F]{40}$/.test(address) ? address.toLowerCase() : undefined
  return chainId.startsWith('solana:') && isSolanaKey(address) ? address : undefined
}

export function isSolanaKey(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}
