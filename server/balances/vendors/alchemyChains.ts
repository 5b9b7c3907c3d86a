/** Names of networks in its addresses, by CAIP-2. Source: https://www.alchemy.com/docs/reference/node-supported-chains */
export const alchemyChains: ReadonlyMap<string, string> = new Map([
  ['eip155:1', 'eth-mainnet'],
  ['eip155:10', 'opt-mainnet'],
  ['eip155:56', 'bnb-mainnet'],
  ['eip155:100', 'gnosis-mainnet'],
  ['eip155:137', 'polygon-mainnet'],
  ['eip155:324', 'zksync-mainnet'],
  ['eip155:8453', 'base-mainnet'],
  ['eip155:42161', 'arb-mainnet'],
  ['eip155:43114', 'avax-mainnet'],
  ['eip155:59144', 'linea-mainnet'],
  ['eip155:534352', 'scroll-mainnet'],
  ['eip155:11155111', 'eth-sepolia'],
])
