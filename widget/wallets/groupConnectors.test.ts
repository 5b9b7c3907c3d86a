import { expect, test } from 'vitest'
import type { Connector } from './connector.ts'
import { groupConnectors } from './groupConnectors.ts'

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

/** Every order of them. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((first) => orders(all.filter((one) => one !== first)).map((rest) => [first, ...rest]))

// Each claims one key in every family (EIP-6963: an rdns proves nothing).
test.each<[string, string[]]>([
  ['of other names', ['Raw Wallet', 'Raw Wallet Beta']],
  ['that are alike but for the word', ['Trust', 'Trust Wallet']],
  ['that are alike but for the case', ['Fox', 'FOX']],
  ['of which there are three', ['Fox', 'Bear', 'Owl']],
])('behavior: wallets of one key %s pair by name, in any order', (_, names) => {
  const all = names.flatMap((name) => [make(name, 'eip155', 'k'), make(name, 'solana', 'k')])
  for (const order of orders(all)) {
    const groups = groupConnectors(order)
    expect(groups).toHaveLength(names.length)
    for (const group of groups) expect(new Set(group.map(({ name }) => name)).size).toBe(1)
  }
})

test('behavior: a stranger with the key of a wallet stands for itself, and parts none of its families', () => {
  const families = ['eip155', 'solana', 'bip122'] as const
  const all = [
    ...families.map((family) => make('Fox', family, 'io.fox')),
    make('Stranger', 'eip155', 'io.fox'),
  ]
  for (const order of orders(all)) {
    const names = groupConnectors(order).map((group) => group.map(({ name }) => name).join(' '))
    expect(names.toSorted()).toEqual(['Fox Fox Fox', 'Stranger'])
  }
})
