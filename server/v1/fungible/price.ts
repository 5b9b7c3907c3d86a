import type { ServerContext } from '../../context.ts'
import { fungiblePrice } from '../../contract/v1/price.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Client } from '../../limits/client.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { unsupportedChain } from '../../rpcProxy/unsupportedChain.ts'
import { iconUrl } from '../../tokens/iconUrl.ts'
import { isNative, nativeToken } from '../../tokens/nativeToken.ts'
import { solanaNative } from '../../tokens/solanaPrograms.ts'
import type { Token } from '../../tokens/token.ts'
import { tokenAddress } from '../../tokens/tokenList.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import { tellMissing } from '../account/tellMissing.ts'
import { serve } from '../serve.ts'

const most = 100

/**
 * Prices of tokens; 0 where nobody knows one. A token that is unknown is left out, and refused where none is known. So is one
 * that can't be read now: its chain is named.
 */
export const fungiblePriceRouter = (context: ServerContext) =>
  serve(context, fungiblePrice, async ({ context, client, response, body: { addresses, currency } }) => {
    if (addresses.length === 0 || addresses.length > most)
      throw refused('address', `addresses holds 1 to ${most} CAIP-10 ids`)
    const asked = addresses.map((address) => parseToken(context, address))
    if (currency !== 'usd' && asked.some(({ chainId }) => chainId.startsWith('solana:')))
      throw refused('currency', 'Tokens of Solana are priced in usd only')
    const failures = new Map<string, HttpError>()
    const found = await Promise.all(
      asked.map(async ({ chainId, address }, at) => {
        const [token, price = 0] = await Promise.all([
          readToken(context, client, chainId, address).catch((error) => {
            if (!isUnavailable(error)) throw error
            failures.set(chainId, error)
            return undefined
          }),
          context.prices.get(chainId, address, currency, client),
        ])
        if (!token) return []
        const { name, symbol, decimals } = token
        const icon = iconUrl(context.config.http.widgetOrigin, token)
        return [
          {
            chainId,
            fungible: { address: addresses[at] ?? '', name, symbol, iconUrl: icon, price, decimals },
          },
        ]
      }),
    )
    const known = found.flat()
    const [failure] = failures.values()
    if (known.length === 0) throw failure ?? refused('asset', 'There is no such token')
    const missing = [...failures.keys()]
    tellMissing(
      response,
      { missing, incomplete: [] },
      known.map(({ chainId }) => chainId),
    )
    return { fungibles: known.map(({ fungible }) => fungible) }
  })

/** `address` is `undefined` for the native coin. @throws HttpError 400 */
function parseToken({ chains }: ServerContext, id: string): { chainId: string; address: string | undefined } {
  const [namespace = '', reference = '', written = '', ...rest] = id.split(':')
  if (!/^[-a-z0-9]{3,8}$/.test(namespace) || !/^[-_a-zA-Z0-9]{1,32}$/.test(reference) || rest.length > 0)
    throw refused('address', 'addresses holds something that is no CAIP-10 id')
  if (namespace !== 'eip155' && namespace !== 'solana')
    throw refused('address', 'Tokens of this namespace have no price here')
  const chainId = `${namespace}:${reference}`
  if (namespace === 'solana' && written === solanaNative) return served(chains, chainId, undefined)
  const address = tokenAddress(chainId, written)
  if (address === undefined) throw refused('address', 'addresses holds a malformed address')
  return served(chains, chainId, isNative(chainId, address) ? undefined : address)
}

function served(chains: ServerContext['chains'], chainId: string, address: string | undefined) {
  if (!chains.get(chainId)) throw unsupportedChain(chainId, 'chainId')
  return { chainId, address }
}

/** @throws HttpError 503 `upstream_unavailable` */
async function readToken(
  { config, chains, tokens }: ServerContext,
  by: Client,
  chainId: string,
  address: string | undefined,
): Promise<Token | undefined> {
  const network = config.networks.find(({ network }) => network.id === chainId)?.network
  if (address === undefined) return network && nativeToken(network)
  const chain = chains.get(chainId)
  if (chainId.startsWith('eip155:')) return tokens.metadata.get(chainId, address, by).catch(noNodeAnswered)
  if (!chain) return undefined
  const found = await tokens.mints.get(chain, [address], { by }).catch(noNodeAnswered)
  if (found.unreadable.length > 0)
    noNodeAnswered(new ChainUnavailable(`${chainId}: a mint that can't be read`))
  return found.tokens[0]
}

const isUnavailable = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.code === 'upstream_unavailable'

const refused = (field: string, sentence: string) => new HttpError(400, 'invalid_query', sentence, { field })
