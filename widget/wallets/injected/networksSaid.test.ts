import { expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import { networksSaid } from './networksSaid.ts'

const { mainnet, testnet4, signet, regtest } = bitcoinNetworks

test.each<[string, unknown, string[] | undefined]>([
  ['Wallet Standard', ['bitcoin:mainnet', 'bitcoin:signet'], [mainnet, signet]],
  ['sats-connect', 'Testnet4', [testnet4]],
  ['UniSat', 'BITCOIN_SIGNET', [signet]],
  ['older UniSat', 'livenet', [mainnet]],
  ['regtest', 'Regtest', [regtest]],
  ['ordzaar/ordit-sdk#207: Fractal is not Bitcoin', 'FRACTAL_BITCOIN_MAINNET', []],
  ['a private signet', 'bitcoin:mutinynet', []],
  ['no name of ours', 'constructor', []],
  ['nothing', undefined, undefined],
  ['no text', [1, null], undefined],
])('%s', (_, on, networks) => expect(networksSaid(on)).toEqual(networks))
