import * as z from 'zod/mini'
import { createReadThrough } from '../../cache/readThrough.ts'
import { balanceHeldMs } from '../../contract/limits.ts'
import { createVendorApi, type VendorApi, type VendorApiOptions } from '../../upstreams/vendorApi.ts'
import { VendorTrouble } from '../../upstreams/vendorTrouble.ts'
import type { DiscoverTokens } from '../holding.ts'
import { alchemyChains } from './alchemyChains.ts'

/**
 * Alchemy's Token API: which tokens an address holds. How much that is the nodes of the chain say.
 * Source: https://www.alchemy.com/docs/data/token-api/token-api-endpoints/alchemy-get-token-balances
 */
export interface Alchemy {
  /** Nothing for chains that it does not know. @throws VendorTrouble, VendorRefusal */
  discover: DiscoverTokens
  close(): Promise<void>
}

export interface AlchemyOptions extends Pick<VendorApiOptions, 'times' | 'onAnswer' | 'breakerEvents'> {
  key: string
  /** Of the API of a network, without the key. @default `https://<network>.g.alchemy.com/v2` */
  urlOf?: (network: string) => string
}

const balanceSchema = z.object({
  contractAddress: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/), z.toLowerCase()),
  /** All that the contract gave, in hex, whose first word is the balance; `null` where it did not say. */
  tokenBalance: z.nullish(z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))),
})
const isHeld = ({ tokenBalance }: z.infer<typeof balanceSchema>): boolean =>
  /[1-9a-f]/i.test(tokenBalance?.slice(2, 66) ?? '')
const answerSchema = z.union([
  z.object({
    result: z.object({
      // A row that cannot be read says nothing against the others.
      tokenBalances: z.array(z.catch(z.nullable(balanceSchema), null)),
      pageKey: z.nullish(z.string().check(z.maxLength(1_000))),
    }),
  }),
  z.object({ error: z.object({ code: z.int(), message: z.string() }) }),
])

/** A page has a hundred tokens; of an address with more pages the rest is junk in all likelihood. */
const mostPages = 5
/** Addresses whose tokens are remembered. */
const remembered = 5_000

export function createAlchemy({ key, urlOf = usualUrl, ...shared }: AlchemyOptions): Alchemy {
  const apis = new Map<string, VendorApi>()
  function apiOf(network: string): VendorApi {
    const known = apis.get(network)
    if (known) return known
    const url = `${urlOf(network)}/${encodeURIComponent(key)}`
    const api = createVendorApi({ name: 'alchemy', url, keys: async () => ({}), ...shared })
    apis.set(network, api)
    return api
  }

  async function readPage(api: VendorApi, address: string, pageKey: string | undefined) {
    const params = [address, 'erc20', ...(pageKey ? [{ pageKey }] : [])]
    const body = { jsonrpc: '2.0', id: 1, method: 'alchemy_getTokenBalances', params }
    const question = { call: 'tokens', method: 'POST', path: '', body, repeatable: true } as const
    const answer = await api.ask({ ...question, answer: answerSchema })
    if ('result' in answer) return answer.result
    const isPace = answer.error.code === 429 || /limit|capacity/i.test(answer.error.message)
    throw new VendorTrouble(isPace ? 'rate_limited' : 'wrong_shape')
  }

  const held = createReadThrough<readonly string[]>({
    freshMs: balanceHeldMs,
    limit: remembered,
    async read(question) {
      const [network = '', address = ''] = question.split(' ')
      const tokens = new Set<string>()
      let pageKey: string | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const { tokenBalances, pageKey: next } = await readPage(apiOf(network), address, pageKey)
        for (const row of tokenBalances) if (row && isHeld(row)) tokens.add(row.contractAddress)
        if (!next) break
        pageKey = next
      }
      return [...tokens]
    },
  })

  return {
    async discover(chainId, address) {
      const network = alchemyChains.get(chainId)
      if (!network) return []
      // It does not tell who sent them: without a price they count as junk.
      const tokens = await held.get(`${network} ${address}`)
      return tokens.map((token) => ({ address: token, unsolicited: true }))
    },
    close: async () => void (await Promise.all([...apis.values()].map((api) => api.close()))),
  }
}

const usualUrl = (network: string): string => `https://${network}.g.alchemy.com/v2`
