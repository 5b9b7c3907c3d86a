import { expect, test } from 'vitest'
import type { Connector } from './connector.ts'
import { connectorsOfWallet, groupConnectors } from './groupConnectors.ts'

const make = (
  name: string,
  namespace: Connector['namespace'],
  key = name.toLowerCase(),
  type: Connector['type'] = 'ANNOUNCED',
): Connector => ({ id: `${key}:${namespace}`, key, name, namespace, type }) as Connector
const ids = (groups: Connector[][]) => groups.map((group) => group.map(({ id }) => id).join(' '))

const fox = make('Fox', 'eip155', 'io.fox')
const foxSolana = make('Fox Wallet', 'solana', 'fox')
const bear = make('Bear', 'eip155')
const relay = ['eip155', 'solana'].map((family) =>
  make('WalletConnect', family as 'eip155', 'walletconnect', 'WALLET_CONNECT'),
)

test.each<[string, Connector[], string[]]>([
  ['different wallets', [fox, bear], ['io.fox:eip155', 'bear:eip155']],
  ['one name in two families', [fox, bear, foxSolana], ['io.fox:eip155 fox:solana', 'bear:eip155']],
  ['one key in two families', [make('A', 'eip155', 'k'), make('B', 'bip122', 'k')], ['k:eip155 k:bip122']],
  [
    'one name twice in a family',
    [fox, make('Fox', 'eip155', 'evil.fox'), foxSolana],
    ['io.fox:eip155 fox:solana', 'evil.fox:eip155'],
  ],
  ['the relay of all families', relay, ['walletconnect:eip155 walletconnect:solana']],
  [
    'a page wallet that calls itself like the relay',
    [...relay.slice(0, 1), make('WalletConnect', 'solana')],
    ['walletconnect:eip155', 'walletconnect:solana'],
  ],
])('default: %s', (_, connectors, expected) => expect(ids(groupConnectors(connectors))).toEqual(expected))

test('behavior: a wallet is found by the key of any of its families', () => {
  const all = [bear, fox, foxSolana]
  for (const key of ['io.fox', 'fox']) expect(connectorsOfWallet(all, key)).toEqual([fox, foxSolana])
  expect(connectorsOfWallet(all, 'gone')).toEqual([])
})
