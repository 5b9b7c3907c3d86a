import { HttpError } from '../../errors/httpError.ts'
import { unsupportedChain } from '../../rpcProxy/unsupportedChain.ts'
import { isNative } from '../../tokens/nativeToken.ts'
import { tokenKey } from '../../tokens/token.ts'
import { wrongAddress } from './accountChains.ts'

export interface ForcedTokens {
  /** CAIP-2 id → token addresses in lower case, or `native`. */
  byChain: Map<string, Set<string>>
  /** Key of a token → as it was written, for callers compare letter by letter. */
  echoes: Map<string, string>
}

const most = 50

/** `forceUpdate`: CAIP-10 ids of EVM tokens, separated by commas. @throws HttpError 400 */
export function forcedTokens(text: string | undefined, isServed: (chainId: string) => boolean): ForcedTokens {
  const forced: ForcedTokens = { byChain: new Map(), echoes: new Map() }
  const ids = (text ?? '').split(',').flatMap((id) => id.trim() || [])
  if (ids.length > most) throw malformed(`forceUpdate names at most ${most} tokens`)
  for (const id of ids) {
    const [namespace, reference, written, ...rest] = id.split(':')
    if (!namespace || !reference || !written || rest.length > 0)
      throw malformed('forceUpdate holds no CAIP-10 id')
    if (namespace !== 'eip155') throw wrongAddress('forceUpdate takes tokens of eip155 only')
    if (!/^0x[0-9a-fA-F]{40}$/.test(written)) throw wrongAddress('forceUpdate holds a malformed address')
    const chainId = `eip155:${reference}`
    if (!isServed(chainId)) throw unsupportedChain(chainId, 'forceUpdate')
    const address = written.toLowerCase()
    const tokens = forced.byChain.get(chainId) ?? new Set()
    forced.byChain.set(chainId, tokens.add(isNative(chainId, address) ? 'native' : address))
    forced.echoes.set(tokenKey(chainId, address), id)
  }
  return forced
}

const malformed = (sentence: string) =>
  new HttpError(400, 'invalid_query', sentence, { field: 'forceUpdate' })
