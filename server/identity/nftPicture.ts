import { type Address, getAddress, isAddressEqual, numberToHex, type PublicClient, parseAbi } from 'viem'
import type { Gateways } from '../pictures/pictureUri.ts'
import { readNftDocument } from '../pictures/readNftDocument.ts'
import { readTokenDocument } from '../pictures/readTokenDocument.ts'
import { chainClient } from '../upstreams/evm/chainClient.ts'
import type { FetchGuarded } from '../upstreams/guardedFetch/guardedFetch.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])

interface Nft {
  client: PublicClient
  contract: Address
  id: bigint
}

/** How each standard says who has a token and where its description is. */
const standards = {
  erc721: {
    isOwner: async ({ client, contract, id }: Nft, owner: Address) =>
      isAddressEqual(
        await client.readContract({ address: contract, abi, functionName: 'ownerOf', args: [id] }),
        owner,
      ),
    metadataUri: ({ client, contract, id }: Nft) =>
      client.readContract({ address: contract, abi, functionName: 'tokenURI', args: [id] }),
  },
  erc1155: {
    isOwner: async ({ client, contract, id }: Nft, owner: Address) =>
      (await client.readContract({
        address: contract,
        abi,
        functionName: 'balanceOf',
        args: [owner, id],
      })) > 0n,
    metadataUri: async ({ client, contract, id }: Nft) => {
      const uri = await client.readContract({ address: contract, abi, functionName: 'uri', args: [id] })
      return uri.replaceAll('{id}', numberToHex(id, { size: 32 }).slice(2))
    },
  },
}

export interface NftPictureContext {
  /** By CAIP-2 id. */
  chain(id: string): Chain | undefined
  fetchGuarded: FetchGuarded
  gateways: Gateways
}

/**
 * The picture URI of `eip155:1/erc721:0x…/7` (ENSIP-12), `undefined` when `owner` does not have that token or nothing
 * useful is said.
 *
 * @throws HttpError 503 `upstream_unavailable` when no node says
 */
export async function nftPicture(
  context: NftPictureContext,
  reference: string,
  owner: Address,
): Promise<string | undefined> {
  const [, chainId = '', kind, contract = '', id = ''] =
    /^(eip155:\d{1,16})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i.exec(reference) ?? []
  const chain = context.chain(chainId.toLowerCase())
  if (!chain || !kind) return undefined
  const standard = standards[kind.toLowerCase() as keyof typeof standards]
  const { client, requireAnswers } = chainClient(chain)
  const nft = {
    client,
    contract: getAddress(contract.toLowerCase()),
    id: BigInt(id),
  }
  const uri = await (async () => (await standard.isOwner(nft, owner)) && standard.metadataUri(nft))().catch(
    () => {
      requireAnswers()
      return false as const
    },
  )
  if (uri === false) return undefined
  return readNftDocument(await readTokenDocument(context, uri))?.pictures[0]
}
