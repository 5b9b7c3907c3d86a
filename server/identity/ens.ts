import type { Address, PublicClient } from 'viem'
import { getEnsName, getEnsText, normalize } from 'viem/ens'
import type { Gateways } from '../pictures/pictureUri.ts'
import { chainClient } from '../upstreams/evm/chainClient.ts'
import { ccipRequest } from '../upstreams/guardedFetch/ccipRequest.ts'
import type { FetchGuarded } from '../upstreams/guardedFetch/guardedFetch.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'

/** ENS' universal resolver, on mainnet and its testnets; it checks that the name leads back to the address. */
export const universalResolverAddress: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Answers of CCIP gateways for one person's name and picture. */
const gatewayBudget = 8

/** Through what gateways that contracts name are asked. */
export interface EnsSources {
  fetchGuarded: FetchGuarded
  gateways: Pick<Gateways, 'ccip'>
}

export interface EnsRecord {
  name: string
  /** The text record `avatar`. */
  avatar: string | null
  /** Whether nobody could say what the avatar is. */
  isPart?: boolean
}

/**
 * The primary name of an address. `null` when it has none, the name does not lead back, or is written in a way that
 * could be taken for another one (ENSIP-15).
 *
 * @throws HttpError 503 `upstream_unavailable`
 */
export async function lookUpEns(
  chain: Chain,
  { fetchGuarded, gateways }: EnsSources,
  address: Address,
): Promise<EnsRecord | null> {
  const request = ccipRequest(fetchGuarded, { budget: gatewayBudget, own: gateways.ccip })
  const { client, requireAnswers } = chainClient(chain, { request })
  const name = await getEnsName(client, { address, universalResolverAddress }).catch(nothing)
  if (name === null || !isNormal(name)) {
    if (name === null) requireAnswers()
    return null
  }
  const avatar = await avatarOf(client, name)
  return { name, avatar, isPart: avatar === null && !isAnswered(requireAnswers) }
}

const avatarOf = (client: PublicClient, name: string): Promise<string | null> =>
  getEnsText(client, { name, key: 'avatar', universalResolverAddress }).catch(nothing)

function isAnswered(requireAnswers: () => void): boolean {
  try {
    requireAnswers()
    return true
  } catch {
    return false
  }
}

/** A contract that reverts, answers nonsense or names a dead gateway gives no name. */
const nothing = (): null => null

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
