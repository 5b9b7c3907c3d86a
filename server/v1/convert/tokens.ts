import type { Hex } from 'viem'
import type { ServerContext } from '../../context.ts'
import { type ConvertToken, convertTokens } from '../../contract/v1/convert/tokens.ts'
import { nativeCoin } from '../../convert/swapProvider.ts'
import type { Client } from '../../limits/client.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { iconUrl } from '../../tokens/iconUrl.ts'
import { nativeToken } from '../../tokens/nativeToken.ts'
import type { Token } from '../../tokens/token.ts'
import { serve } from '../serve.ts'
import { type Place, readToken, requireOneChain } from './readToken.ts'
import { requireSwaps } from './requireSwaps.ts'

export const convertTokensRouter = (context: ServerContext) =>
  serve(context, convertTokens, async ({ context, client, query: { chainId, address } }) => {
    const only = address === undefined ? undefined : readOne(chainId, address)
    requireSwaps(context, chainId)
    const tokens = only ? await readOnly(context, client, only) : listTokens(context, chainId)
    const permits = await context.convert.permits.of(
      chainId,
      tokens.flatMap(({ address }) => (address ? [address as Hex] : [])),
      client,
    )
    const { widgetOrigin } = context.config.http
    const rest = permits.values()
    return {
      tokens: tokens.map((token): ConvertToken => {
        const permit = token.address === undefined ? undefined : rest.next().value
        return {
          name: token.name,
          symbol: token.symbol,
          address: `${chainId}:${token.address ?? nativeCoin}`,
          decimals: token.decimals,
          logoUri: iconUrl(widgetOrigin, token) || null,
          eip2612: permit ?? null,
          listed: token.standing !== 'stranger',
        }
      }),
    }
  })

function readOne(chainId: string, address: string): Place {
  const place = readToken(address.startsWith('0x') ? `${chainId}:${address}` : address, 'address')
  requireOneChain({ chainId: { ...place, chainId }, address: place })
  return place
}

function listTokens(context: ServerContext, chainId: string): Token[] {
  const traded = context.convert.tradable?.of(chainId)
  const listed = context.tokens.lists.of(chainId)
  const known = listed.filter(({ address }) => !traded || (address !== undefined && traded.has(address)))
  return [...nativeOf(context, chainId), ...known]
}

async function readOnly(context: ServerContext, by: Client, { chainId, address }: Place): Promise<Token[]> {
  if (address === nativeCoin) return nativeOf(context, chainId)
  const token = await context.tokens.metadata.get(chainId, address, by).catch(noNodeAnswered)
  return token ? [token] : []
}

function nativeOf({ config }: ServerContext, chainId: string): Token[] {
  const served = config.networks.find(({ network }) => network.id === chainId)
  return served ? [nativeToken(served.network)] : []
}
