import { type Address, type Hex, isAddress, zeroAddress } from 'viem'
import { getEnsAddress } from 'viem/ens'
import { chainClient } from '../upstreams/evm/chainClient.ts'
import { ccipRequest } from '../upstreams/guardedFetch/ccipRequest.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { type EnsSources, universalResolverAddress } from './ens.ts'

/** Answers of CCIP gateways for one name. */
const gatewayBudget = 4
const mainnet = 1
/** ENSIP-11: the top bit says that the rest is a chain id. ENSIP-19: alone it stands for every EVM chain. */
const everyChain = 0x80000000n

/**
 * Whom a normal name of ENS stands for on an EVM chain. On Ethereum that is the record for Ethereum; elsewhere the one
 * for the chain or for every EVM chain, since at the address for Ethereum somebody else's contract may stand there.
 *
 * @throws HttpError 503 `upstream_unavailable`
 */
export async function lookUpEnsAddress(
  chain: Chain,
  { fetchGuarded, gateways }: EnsSources,
  name: string,
  chainId: number,
): Promise<Address | null> {
  const request = ccipRequest(fetchGuarded, { budget: gatewayBudget, own: gateways.ccip })
  const { client, requireAnswers } = chainClient(chain, { request })
  const coinTypes = chainId === mainnet ? [undefined, everyChain] : [everyChain | BigInt(chainId), everyChain]
  for (const coinType of coinTypes) {
    const asked = { name, universalResolverAddress, ...(coinType !== undefined && { coinType }) }
    const found: Hex | null = await getEnsAddress(client, asked).catch(() => null)
    if (found && isAddress(found, { strict: false }) && found !== zeroAddress) return found
    requireAnswers()
  }
  return null
}
