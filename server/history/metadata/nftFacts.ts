import { decodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { createReadThrough } from '../../cache/readThrough.ts'
import { readNftDocument } from '../../pictures/readNftDocument.ts'
import { requireContracts } from '../../upstreams/contracts/isContractsFault.ts'
import type { Chains } from '../../upstreams/nodes/chains.ts'
import type { Claimant } from '../../upstreams/shares/claim.ts'
import { withinTime } from '../../upstreams/withinTime.ts'
import { createSlots } from '../slots.ts'

/** Name and picture of one NFT, as its contract says. */
export interface NftFacts {
  name: string | null
  /** An address that a page may show. */
  picture: string | null
}

/** What is behind the addresses that contracts choose, guarded against those of our own network. */
export interface NftSources {
  /** The description behind a `tokenURI`. @throws when it may not be read, or can't */
  document(uri: string): Promise<unknown>
  /** Where the picture of that URI is shown; `undefined` where it may not be. */
  pictureAddress(uri: string): string | undefined
}

export interface NftId {
  chain: string
  kind: 'erc721' | 'erc1155'
  token: string
  tokenId: bigint
}

/** `null` when nothing is known. @throws when it can't be read, or not in time: then another page may have it */
export type ReadNftFacts = (nft: NftId, by?: Claimant) => Promise<NftFacts | null>

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
const freshMs = 86_400_000
const failureMs = 300_000
const longest = 200_000
/** Anybody may send NFTs to anybody, and each names a server of its own: so many are read at once, in all. */
const atOnce = 24
/** Ms that a page waits for one; the reading goes on behind. */
const patience = 3_000

export function createNftFacts(chains: Chains, sources: NftSources): ReadNftFacts {
  const slots = createSlots(atOnce)
  const known = createReadThrough<NftFacts | null>({
    read: (key, claim) => slots(claim, () => read(key)),
    freshMs,
    failureMs,
  })

  async function read(key: string): Promise<NftFacts | null> {
    const { chain: id, kind, token, tokenId } = JSON.parse(key)
    const chain = chains.get(id)
    if (!chain) return null
    const functionName = kind === 'erc721' ? 'tokenURI' : 'uri'
    const data = encodeFunctionData({ abi, functionName, args: [BigInt(tokenId)] })
    const call = { method: 'eth_call', params: [{ to: token, data }, 'latest'] }
    const answer = await requireContracts(chain, await chain.ask(call))
    if (!answer.ok || typeof answer.value !== 'string' || answer.value.length > longest) return null
    const [uri] = decodeAbiParameters([{ type: 'string' }], answer.value as `0x${string}`)
    const document = await sources.document(
      uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0')),
    )
    const described = readNftDocument(document)
    if (!described) return null
    const addresses = described.pictures.map(sources.pictureAddress)
    return { name: described.name || null, picture: addresses.find((each) => each !== undefined) ?? null }
  }

  // Pictures belong to the page that is paid for already.
  return ({ chain, kind, token, tokenId }, by) =>
    withinTime(
      patience,
      known.get(
        JSON.stringify({ chain, kind, token, tokenId: String(tokenId) }),
        by && { id: by.id, isPatient: true },
      ),
    )
}
