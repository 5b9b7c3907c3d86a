import { decodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { createReadThrough } from '../../cache/readThrough.ts'
import type { Chains } from '../../upstreams/nodes/chains.ts'
import { cleanText } from './cleanText.ts'

/** Name and picture of one NFT, as its contract says. */
export interface NftFacts {
  name: string | null
  /** https. */
  picture: string | null
}

/** Gets a page that a contract chose, guarded against addresses of our own network. @throws when it may not, or can't */
export type FetchGuarded = (url: string) => Promise<string>

export interface NftId {
  chain: string
  kind: 'erc721' | 'erc1155'
  token: string
  tokenId: bigint
}

/** `null` when nothing is known. */
export type ReadNftFacts = (nft: NftId) => Promise<NftFacts | null>

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
const documentSchema = z.object({
  name: z.optional(z.string()),
  image: z.optional(z.string()),
  image_url: z.optional(z.string()),
})
const freshMs = 86_400_000
const failureMs = 300_000
const longest = 200_000

/** Follows `tokenURI`; without `fetchGuarded` only where the document stands in the URI itself. */
export function createNftFacts(chains: Chains, fetchGuarded: FetchGuarded | undefined): ReadNftFacts {
  const known = createReadThrough<NftFacts | null>({ read, freshMs, failureMs })

  async function read(key: string): Promise<NftFacts | null> {
    const { chain: id, kind, token, tokenId } = JSON.parse(key)
    const chain = chains.get(id)
    if (!chain) return null
    const functionName = kind === 'erc721' ? 'tokenURI' : 'uri'
    const data = encodeFunctionData({ abi, functionName, args: [BigInt(tokenId)] })
    const answer = await chain.ask({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
    if (!answer.ok || typeof answer.value !== 'string' || answer.value.length > longest) return null
    const [uri] = decodeAbiParameters([{ type: 'string' }], answer.value as `0x${string}`)
    const text = await documentOf(uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0')))
    if (text === undefined) return null
    const { name, image, image_url } = documentSchema.parse(JSON.parse(text))
    return { name: cleanText(name ?? ''), picture: pictureOf(image ?? image_url) }
  }

  async function documentOf(uri: string): Promise<string | undefined> {
    const [, encoding, body = ''] = /^data:application\/json(?:;[\w=-]+)*?(;base64)?,(.*)$/s.exec(uri) ?? []
    if (encoding) return Buffer.from(body, 'base64').toString('utf8')
    if (body) return decodeURIComponent(body)
    return fetchGuarded && isWebAddress(uri) ? fetchGuarded(uri) : undefined
  }

  return ({ chain, kind, token, tokenId }) =>
    known.get(JSON.stringify({ chain, kind, token, tokenId: String(tokenId) }))
}

const pictureOf = (uri: string | undefined): string | null => (uri && isWebAddress(uri) ? uri : null)

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && text.length <= 2_000
