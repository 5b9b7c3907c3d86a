import { isAddressOf, plainAddress } from '../../balances/addressFamily.ts'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { unsupportedChain } from '../../rpcProxy/unsupportedChain.ts'

/**
 * The served chains on which an address is looked up: the asked one, or all of its family.
 *
 * @throws HttpError 400 `unsupported_chain`, `invalid_query` for the address
 */
export async function accountChains(
  { config, chains }: ServerContext,
  address: string,
  chainId: string | undefined,
): Promise<{ chainIds: string[]; address: string }> {
  if (chainId !== undefined && !chains.get(chainId)) throw unsupportedChain(chainId, 'chainId')
  const candidates = chainId === undefined ? config.networks.map(({ network }) => network.id) : [chainId]
  const fits = await Promise.all(candidates.map((id) => isAddressOf(id, address)))
  const chainIds = candidates.filter((_, at) => fits[at])
  const [first] = chainIds
  if (first === undefined)
    throw wrongAddress('The address is malformed, or of a family that is not served here')
  return { chainIds, address: plainAddress(first, address) }
}

export const wrongAddress = (sentence: string) =>
  new HttpError(400, 'invalid_query', sentence, { field: 'address' })
