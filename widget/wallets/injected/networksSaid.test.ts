import { expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import { networksSaid } from './networksSaid.ts'

const { mainnet, testnet, testnet4, signet, regtest } = bitcoinNetworks

test.each<[string, unknown, string[] | undefined]>([
  ['Wallet Standard', ['bitcoin:mainnet', 'bitcoin:signet'], [mainnet, signet]],
  ['sats-connect', 'Testnet4', [testnet4]],
  ['UniSat', 'BITCOIN_SIGNET', [signet]],
  ['older UniSat', 'livenet', [mainnet]],
  ['regtest', 'Regtest', [regtest]],
  ['only the chain', 'bitcoin', [mainnet]],
  ['its ticker', 'BTC', [mainnet]],
  ['the chain of bitcoind', 'main', [mainnet]],
  ['the chain of bitcoind: test', 'test', [testnet]],
  ['testnet by its number', 'Testnet3', [testnet]],
  ['testnet3 of Wallet Standard', 'bitcoin:testnet3', [testnet]],
  ['spaces around', ' mainnet ', [mainnet]],
  ['CAIP-2', mainnet, [mainnet]],
  ['CAIP-2 of signet', [signet.toUpperCase()], [signet]],
  ['CAIP-2 of another chain', 'bip122:12a765e31ffd4059bada1e25190f6e98', []],
  ['CAIP-2 of another family', 'eip155:1', []],
  ['ordzaar/ordit-sdk#207: Fractal is not Bitcoin', 'FRACTAL_BITCOIN_MAINNET', []],
  ['a private signet', 'bitcoin:mutinynet', []],
  ['Fractal by its name', 'Fractal Bitcoin', []],
  ['Fractal by its ticker', 'FB', []],
  ['Bitcoin Cash', 'bitcoin-cash', []],
  ['words of people', 'Bitcoin Testnet', [testnet]],
  ['no name of ours', 'constructor', []],
  ['nothing', undefined, undefined],
  ['an empty text', '', undefined],
  ['spaces', ['  '], undefined],
  ['an empty text beside a name', ['', 'signet'], [signet]],
  ['no text', [1, null], undefined],
])('%s', (_, on, networks) => expect(networksSaid(on)).toEqual(networks))
