import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { shippedAssets } from '../tokens/shippedTokens.ts'
import { tokenKey } from '../tokens/token.ts'

/** Native coins by what they are worth. Those of test networks are worth nothing and are not here. */
const natives: Readonly<Record<string, readonly string[]>> = {
  ETH: [
    1, 10, 130, 324, 480, 1868, 8453, 42161, 57073, 59144, 81457, 167000, 534352, 7777777, 1313161554,
  ].map((id) => `eip155:${id}`),
  BNB: ['eip155:56'],
  DAI: ['eip155:100'],
  POL: ['eip155:137'],
  S: ['eip155:146'],
  MNT: ['eip155:5000'],
  KAIA: ['eip155:8217'],
  CELO: ['eip155:42220'],
  AVAX: ['eip155:43114'],
  BERA: ['eip155:80094'],
  SOL: [solanaClusters.mainnet],
  BTC: [bitcoinNetworks.mainnet],
}

/** Worth a dollar where no feed says otherwise. */
export const stable: ReadonlySet<string> = new Set(['USDC', 'USDT', 'DAI'])

/** Coins and tokens by the word of their feed: `eip155:8453:native` → `ETH`. */
export const knownAssets = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(natives).flatMap(([asset, chains]) =>
      chains.map((chainId) => [tokenKey(chainId, undefined), asset] as const),
    ),
    ...shippedAssets(),
  ])
