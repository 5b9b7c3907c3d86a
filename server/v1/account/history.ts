import { base58 } from '@scure/base'
import type { Router } from 'express'
import { isNamespace, type Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { ServerContext } from '../../context.ts'
import { accountHistory } from '../../contract/v1/history.ts'
import { HttpError } from '../../errors/httpError.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { unsupportedChain } from '../../rpcProxy/unsupportedChain.ts'
import { isBitcoinAddress } from '../../upstreams/esplora/isBitcoinAddress.ts'
import { serve } from '../serve.ts'
import { turnsOf } from '../turns.ts'
import { requireAcquaintance } from './requireAcquaintance.ts'
import { tellMissing } from './tellMissing.ts'

export function historyRouter(context: ServerContext): Router {
  const takeTurn = turnsOf('v1-history?onramp')
  return serve(context, accountHistory, async ({ params, query, client, request, response }) => {
    const { chainId, cursor, currency, onramp } = query
    const chains = chainId === undefined ? evmChains(context) : [chainId]
    if (chainId !== undefined && !context.chains.get(chainId)) {
      if (rootstock.has(chainId)) return { data: [], next: null }
      throw unsupportedChain(chainId, 'chainId')
    }
    const address = await readAddress(params.address, chainId ?? 'eip155:')
    if (onramp !== undefined) {
      if (!Object.hasOwn(buyers, onramp) || !buyers[onramp]?.includes(address.namespace))
        throw new HttpError(400, 'invalid_query', 'No such provider of purchases here', { field: 'provider' })
      if (cursor === undefined) client.pay(callCosts.seller)
      const turn = await takeTurn(client)
      const { text } = address
      return context.onramp.purchases({ address: text, cursor, currency }).finally(() => turn?.release())
    }
    if (chains.length === 0) return { data: [], next: null }
    await requireAcquaintance(context, request, chains, address.text)
    const question = { address: address.text, chains, cursor, currency, by: client }
    const { data, next, ...unread } = await context.history.page(question).catch(noNodeAnswered)
    const listed = data.flatMap(({ metadata }) => metadata.chain ?? [])
    tellMissing(response, unread, listed)
    return { data, next }
  })
}

/** Clients of this wire ask after both and read an empty list where nobody serves them (data-api.md §3.5). */
const rootstock: ReadonlySet<string> = new Set(['eip155:30', 'eip155:31'])

/** Either word stands for every provider that is switched on (data-api.md §3.5), `coinbase` on EVM chains alone. */
const buyers: Readonly<Record<string, readonly Namespace[]>> = {
  coinbase: ['eip155'],
  any: ['eip155', 'solana'],
}

const evmChains = ({ config }: ServerContext): string[] =>
  config.networks.map(({ network }) => network.id).filter((id) => id.startsWith('eip155:'))

/** How the addresses of a family are told; the text is the one under which they are kept. */
const readers: Record<
  Namespace,
  (text: string, reference: string) => string | false | Promise<string | false>
> = {
  eip155: (text) => /^0x[0-9a-fA-F]{40}$/.test(text) && text.toLowerCase(),
  solana: (text) => isSolanaAddress(text) && text,
  bip122: async (text, reference) => (await isBitcoinAddress(text, reference)) && text,
}

async function readAddress(text: string, chain: string): Promise<{ namespace: Namespace; text: string }> {
  const [namespace, reference = ''] = chain.split(':')
  const read = isNamespace(namespace) && (await readers[namespace](text, reference))
  if (read) return { namespace: namespace as Namespace, text: read }
  throw new HttpError(400, 'invalid_query', 'The address is none of this chain', { field: 'address' })
}

const solanaKeyBytes = 32

function isSolanaAddress(text: string): boolean {
  try {
    return text.length <= 44 && base58.decode(text).length === solanaKeyBytes
  } catch {
    return false
  }
}
