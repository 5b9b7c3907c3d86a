import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Network } from '../../../server/contract/networks.ts'
import { currentId } from './deprecatedIds.ts'
import { type Granted, grantedNetworks } from './granted.ts'
import { proposedNamespaces, walletMethods } from './proposedNamespaces.ts'
import { readSession } from './readSession.ts'
import { toRpcError } from './toRpcError.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const oldSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const network = (id: string) => ({ id }) as Network

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default: every network is asked for, Solana by both of its names', () => {
  const proposed = proposedNamespaces(['eip155:1', 'eip155:10', solana].map(network))
  expect(Object.entries(proposed).map(([family, { chains }]) => [family, chains])).toEqual([
    ['eip155', ['eip155:1', 'eip155:10']],
    ['solana', [solana, oldSolana]],
  ])
  expect(currentId(oldSolana)).toBe(solana)
  expect(currentId('eip155:1')).toBe('eip155:1')
  expect(currentId('constructor')).toBeUndefined()
})

test('default: Bitcoin is asked for by both of its names', () => {
  const { bip122 } = proposedNamespaces([network(`bip122:${'0'.repeat(32)}`)])
  expect(bip122?.methods).toEqual(
    expect.arrayContaining(['signPsbt', 'bitcoin_signPsbt', 'bitcoin_sendTransfer']),
  )
})

test('default: the methods of wallets', () => {
  expect(walletMethods('eip155')).toEqual(
    expect.arrayContaining([
      'eth_accounts',
      'personal_sign',
      'eth_sendTransaction',
      'wallet_getCapabilities',
    ]),
  )
  expect(walletMethods('eip155')).not.toEqual(expect.arrayContaining(['eth_call']))
  expect(walletMethods('eip155')).not.toContain('eth_sendUserOperation')
  expect(walletMethods('bip122')).toEqual(['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'])
  expect(walletMethods('solana')).not.toContain('solana_signIn')
})

describe('readSession', () => {
  const granted: Granted = {
    namespaces: {
      eip155: {
        accounts: [
          `eip155:1:${alice}`,
          `eip155:1:${alice.toLowerCase()}`,
          'eip155:1:0x12',
          'javascript:1:x',
          7,
          `eip155:10:${alice}`,
        ],
      },
      solana: { accounts: [`${oldSolana}:abc`], chains: [oldSolana] },
      'bip122:000000000019d6689c085ae165831e93': {
        accounts: ['bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
      },
    },
    sessionProperties: {
      bip122_getAccountAddresses: JSON.stringify([
        {
          address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
          publicKey: '02'.repeat(33),
          path: "m/84'/0'/0'/0/0",
          intention: 'payment',
        },
        { address: 'bc1qnotgranted00000000000000000000000000000', publicKey: '', intention: 'payment' },
      ]),
    },
  }
  test('default: what is well formed, on the wanted network, under today’s names', () => {
    expect(readSession(granted, 'eip155', [undefined, 'eip155:10'])).toEqual({
      accounts: [`eip155:10:${alice}`],
      network: 'eip155:10',
    })
    expect(readSession(granted, 'eip155', ['eip155:5'])?.network).toBe('eip155:1')
    expect(readSession(granted, 'solana', [])).toEqual({ accounts: [`${solana}:abc`], network: solana })
    expect(grantedNetworks(granted, 'solana')).toEqual([solana])
    expect(readSession(granted, 'bip122', [])?.details).toEqual([
      expect.objectContaining({ type: 'payment', publicKey: '02'.repeat(33) }),
    ])
  })
  test.each([
    {},
    { eip155: {} },
    { eip155: { accounts: 'x' } },
    { eip155: { accounts: [`eip155:1:${alice}:x`] } },
  ])('error: %j grants nothing', (namespaces) =>
    expect(readSession({ namespaces } as Granted, 'eip155', [])).toBeNull(),
  )
})

test.each([
  [{ code: 5000, message: 'User rejected.' }, 4001, undefined],
  [{ code: 5002, message: 'x' }, 4001, undefined],
  [{ code: 4001, message: 'x' }, 4001, undefined],
  [{ code: -32000, message: 'User Rejected the request' }, 4001, undefined],
  [{ code: -32000, message: 'insufficient funds' }, -32000, undefined],
  [new Error("No matching key. session topic doesn't exist: ab"), 4900, 'session_ended'],
  [new Error('Failed to publish payload, please try again. id:1 tag:1108'), 4900, 'relay_unreachable'],
  [new Error('Proposal expired'), 4001, 'pairing_expired'],
  [new Error('whatever'), -32603, undefined],
  [undefined, -32603, undefined],
])('error: %j is %i %s', (thrown, code, reason) => {
  const error = toRpcError(thrown)
  expect([error.code, (error.data as { reason?: string } | undefined)?.reason]).toEqual([code, reason])
})
