import shipped from './shippedTokens.json' with { type: 'json' }
import { type Token, tokenKey } from './token.ts'
import { parseTokenList, tokenAddress } from './tokenList.ts'

/** The list that comes with the product, kept by hand. */
export function shippedTokens(): Token[] {
  const tokens = parseTokenList(shipped)
  if (typeof tokens === 'string' || tokens.length !== shipped.tokens.length)
    throw new Error('The shipped tokens are wrong')
  return tokens
}

/** Which tokens of ours are worth what a coin or currency is worth: `eip155:1:0x…` → `USDC`. */
export function shippedAssets(): ReadonlyMap<string, string> {
  const assets = new Map<string, string>()
  for (const { chainId: id, address, extensions } of shipped.tokens) {
    const chainId = typeof id === 'number' ? `eip155:${id}` : id
    if (extensions) assets.set(tokenKey(chainId, tokenAddress(chainId, address)), extensions.asset)
  }
  return assets
}
