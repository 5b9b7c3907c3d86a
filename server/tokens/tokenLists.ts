import { createKept } from '../catalogue/kept.ts'
import { shippedTokens } from './shippedTokens.ts'
import { type Token, tokenKey } from './token.ts'
import { parseTokenList } from './tokenList.ts'

/** The tokens somebody vouches for: ours, then the operator's, which take the place of ours. */
export interface TokenLists {
  get(chainId: string, address: string): Token | undefined
  of(chainId: string): readonly Token[]
}

export interface TokenListsOptions {
  /** Of the operator's files, read at the start. */
  files: readonly Token[]
  /** Lists at addresses, copied behind the answers. */
  remote: readonly { name: string; read(): Promise<unknown> }[]
  onError: (list: string, error: unknown) => void
}

/** Ms after which a list is copied anew, and after which that is tried again when it failed. */
const maxAge = 3_600_000
const retryAfter = 60_000

/** Tokens of one chain that are asked for each address; a list may name more, which are known when they are met. */
const perChain = 2_000
const none: readonly Token[] = []

export function createTokenLists({ files, remote, onError }: TokenListsOptions): TokenLists {
  let built: { byKey: Map<string, Token>; byChain: Map<string, Token[]> } | undefined
  const copies = remote.map(({ name, read }) =>
    createKept({
      maxAge,
      retryAfter,
      async load() {
        const tokens = parseTokenList(await read())
        if (typeof tokens === 'string') throw new Error(`This is no token list: ${tokens}`)
        return tokens
      },
      onChange: () => {
        built = undefined
      },
      onError: (error) => onError(name, error),
    }),
  )

  function current() {
    // Asks for what has grown old, too.
    const copied = copies.map((copy) => copy.get() ?? [])
    if (built) return built
    const byKey = new Map<string, Token>()
    for (const token of [shippedTokens(), files, ...copied].flat())
      byKey.set(tokenKey(token.chainId, token.address), token)
    const byChain = new Map<string, Token[]>()
    for (const token of byKey.values()) {
      const tokens = byChain.get(token.chainId) ?? []
      byChain.set(token.chainId, tokens)
      if (tokens.length < perChain) tokens.push(token)
    }
    built = { byKey, byChain }
    return built
  }

  return {
    get: (chainId, address) => current().byKey.get(tokenKey(chainId, address)),
    of: (chainId) => current().byChain.get(chainId) ?? none,
  }
}
