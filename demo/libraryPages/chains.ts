import { type Chain, defineChain } from 'viem'

/** The local chains, by the way that every page of the demo and of the journeys has to them. */
export const chains = [localChain(31337, 'Local chain'), localChain(31338, 'Second local chain')] as const

function localChain(id: number, name: string): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${location.origin}/chain/${id}`] } },
  })
}
