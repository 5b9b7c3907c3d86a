import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { readEnv } from './env.ts'
import { knownNetworks } from './networks.ts'
import { readNetworks } from './networksConfig.ts'

function read(env: Record<string, string>) {
  const problems: string[] = []
  return { served: readNetworks(readEnv(env), problems), problems }
}

describe('readNetworks', () => {
  test('default: Solana and Bitcoin count in their own units', () => {
    const { served, problems } = read({ NETWORKS: 'solana:mainnet, bitcoin:mainnet' })
    expect(problems).toEqual([])
    expect(served.map(({ network }) => [network.id, network.nativeCurrency])).toEqual([
      [solanaClusters.mainnet, { name: 'Solana', symbol: 'SOL', decimals: 9 }],
      [bitcoinNetworks.mainnet, { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }],
    ])
  })

  test('param: names of variables are upper case, ids and aliases are not', () => {
    const devnet = solanaClusters.devnet
    const byAlias = { NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: 'http://a.example' }
    const byId = {
      NETWORKS: devnet,
      [`RPC_URLS_SOLANA_${devnet.slice(7).toUpperCase()}`]: 'http://a.example',
    }
    for (const env of [byAlias, byId]) {
      const { served, problems } = read(env)
      expect(problems).toEqual([])
      expect(served).toMatchObject([{ network: { id: devnet }, nodes: ['http://a.example'] }])
    }
  })

  test('param: regtest is served where its Esplora API is named, and not before', () => {
    const id = bitcoinNetworks.regtest
    expect(read({}).served.map(({ network }) => network.id)).not.toContain(id)
    const named = read({ ESPLORA_URLS_BITCOIN_REGTEST: 'http://127.0.0.1:3002/api' })
    expect(named.problems).toEqual([])
    expect(named.served.find(({ network }) => network.id === id)?.nodes).toEqual([
      'http://127.0.0.1:3002/api',
    ])
    expect(read({ NETWORKS: 'bitcoin:regtest' }).problems).toEqual([
      `${id} has no node; set ESPLORA_URLS_BITCOIN_REGTEST.`,
    ])
  })

  test.each([
    [250, 'FTM'],
    [324, 'ETH'],
    [8217, 'KAIA'],
    [42220, 'CELO'],
    [7777777, 'ETH'],
    [1313161554, 'ETH'],
    [97, 'tBNB'],
    [43113, 'AVAX'],
    [1313161555, 'ETH'],
  ])('param: chain %d is served where a node is named for it, and not before', (chain, symbol) => {
    const id = `eip155:${chain}`
    expect(read({}).served.map(({ network }) => network.id)).not.toContain(id)
    const { served, problems } = read({ [`RPC_URLS_EIP155_${chain}`]: 'http://127.0.0.1:8545' })
    expect(problems).toEqual([])
    expect(served.find(({ network }) => network.id === id)).toMatchObject({
      network: { nativeCurrency: { symbol } },
      nodes: ['http://127.0.0.1:8545'],
    })
  })

  test('param: a cluster of the operator', () => {
    const id = `solana:${'Custom11'.repeat(4)}`
    const { served, problems } = read({
      NETWORKS: id,
      [`NETWORK_SOLANA_${'CUSTOM11'.repeat(4)}`]: '{"name":"Local","symbol":"SOL","testnet":true}',
      [`RPC_URLS_SOLANA_${'CUSTOM11'.repeat(4)}`]: 'http://127.0.0.1:8899',
    })
    expect(problems).toEqual([])
    expect(served).toMatchObject([{ network: { id, nativeCurrency: { decimals: 9 } } }])
  })

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'JSON-RPC for Bitcoin',
      { NETWORKS: 'bitcoin:mainnet', RPC_URLS_BITCOIN_MAINNET: 'http://a.example' },
      /RPC_URLS_BITCOIN_MAINNET is not for Bitcoin; its nodes stand in ESPLORA_URLS_BITCOIN_MAINNET/,
    ],
    [
      'Esplora for an EVM network',
      { NETWORKS: 'eip155:1', ESPLORA_URLS_EIP155_1: 'http://a.example' },
      /ESPLORA_URLS_EIP155_1 is not for EVM; its nodes stand in RPC_URLS_EIP155_1/,
    ],
    [
      'a bundler of Solana',
      { NETWORKS: 'solana:devnet', BUNDLER_URLS_SOLANA_DEVNET: 'http://a.example' },
      /BUNDLER_URLS_SOLANA_DEVNET is set, but Solana has no user operations/,
    ],
    [
      'a paymaster of Bitcoin',
      { NETWORKS: 'bitcoin:signet', PAYMASTER_URLS_BITCOIN_SIGNET: 'http://a.example' },
      /PAYMASTER_URLS_BITCOIN_SIGNET is set, but Bitcoin has no user operations/,
    ],
    ['an id of Solana that is none', { NETWORKS: 'solana:0O' }, /solana:0O, which is not known/],
    [
      'an id of Bitcoin that is none',
      { NETWORKS: 'bip122:1', NETWORK_BIP122_1: '{"name":"B","symbol":"BTC"}' },
      /NETWORK_BIP122_1 does not describe a network: bip122:1 is no chain id/,
    ],
    [
      'other decimals',
      { NETWORKS: 'solana:devnet', NETWORK_SOLANA_DEVNET: '{"name":"S","symbol":"SOL","decimals":18}' },
      /NETWORK_SOLANA_DEVNET has 18 decimals, but Solana counts in 9/,
    ],
    ['an alias and its id', { NETWORKS: `solana:devnet,${solanaClusters.devnet}` }, /names a network twice/],
    [
      'an alias and its id as variables',
      {
        ESPLORA_URLS_BITCOIN_SIGNET: 'http://a.example',
        [`ESPLORA_URLS_${bitcoinNetworks.signet.toUpperCase().replace(':', '_')}`]: 'http://b.example',
      },
      /two are the same network/,
    ],
  ])('error: %s', (_, env, sentence) => {
    expect(read(env).problems.join('\n')).toMatch(sentence)
  })
})

test('knownNetworks: every one has a picture', () => {
  const folder = new URL('../../node_modules/@web3icons/core/dist/svgs/networks/branded/', import.meta.url)
  for (const { icon } of knownNetworks)
    expect(existsSync(fileURLToPath(new URL(`${icon}.svg.js`, folder))), icon).toBe(true)
})
