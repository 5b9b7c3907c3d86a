import { expect, test, vi } from 'vitest'
import { ownAccount } from './ownAccount.ts'
import { ownWallet } from './ownWallet.ts'

const account = (address: string) =>
  ownAccount(address, new Uint8Array([1, 2]), ['solana:devnet'], {
    'solana:signIn': async () => null,
    'standard:connect': async () => null,
  })
const events = (wallet: { features: Readonly<Record<string, object>> }) =>
  wallet.features['standard:events'] as {
    on(event: string, listener: (change: unknown) => void): () => void
  }

test('default: a function of a feature is one call', async () => {
  const call = vi.fn(async () => 'answer')
  const { wallet } = ownWallet(
    () => ({ chains: ['solana:devnet'], features: { 'solana:signMessage': {} } }),
    call,
  )
  expect(Object.keys(wallet.features).sort()).toEqual([
    'solana:signMessage',
    'standard:connect',
    'standard:disconnect',
    'standard:events',
  ])
  const feature = wallet.features['solana:signMessage'] as { signMessage(...inputs: unknown[]): unknown }
  expect(await feature.signMessage('a', 'b')).toBe('answer')
  expect(call).toHaveBeenCalledWith('solana:signMessage', ['a', 'b'])
  expect(wallet.features['solana:signMessage']).toBe(feature)
})

test('behavior: the page reaches into nothing', () => {
  const { wallet, setAccounts } = ownWallet(
    () => ({ chains: ['solana:devnet'], features: {} }),
    async () => {},
  )
  setAccounts([account('a')])
  const [first] = wallet.accounts
  ;(wallet.accounts as unknown[]).push('x')
  ;(wallet.chains as unknown[]).push('x')
  ;(wallet.features as Record<string, unknown>)['x'] = {}
  if (!first) throw new Error('no account')
  first.publicKey[0] = 9
  ;(first.chains as unknown[]).push('x')
  expect(wallet.accounts).toHaveLength(1)
  expect(wallet.chains).toEqual(['solana:devnet'])
  expect(wallet.features['x']).toBeUndefined()
  expect(first.publicKey[0]).toBe(1)
  expect(first.chains).toEqual(['solana:devnet'])
  expect([wallet, first, wallet.features['standard:connect']].every(Object.isFrozen)).toBe(true)
})

test('behavior: a change is told once, also behind a listener that throws', () => {
  vi.useFakeTimers()
  const { wallet, setAccounts } = ownWallet(
    () => ({ chains: [], features: {} }),
    async () => {},
  )
  const heard: unknown[] = []
  events(wallet).on('change', () => {
    throw new Error('mine')
  })
  const off = events(wallet).on('change', (change) => heard.push(change))
  const [a, b] = [account('a'), account('b')]
  setAccounts([a])
  setAccounts([account('a')])
  setAccounts([a, b])
  off()
  setAccounts([])
  expect(heard).toMatchObject([{ accounts: [a] }, { accounts: [a, b] }])
  vi.clearAllTimers()
  vi.useRealTimers()
})

// testnet, testnet4 and signet write the same addresses.
test.each(['bitcoin:signet', 'bitcoin:testnet4', 'bitcoin:regtest'])(
  'behavior: the same address on another network is a change: %s',
  (chain) => {
    const { wallet, setAccounts } = ownWallet(
      () => ({ chains: [], features: {} }),
      async () => {},
    )
    const heard: unknown[] = []
    events(wallet).on('change', (change) => heard.push(change))
    const on = (one: string) => ownAccount('tb1q', new Uint8Array([1]), [one], {})
    setAccounts([on('bitcoin:testnet')])
    setAccounts([on(chain)])
    setAccounts([on(chain)])
    expect(wallet.accounts[0]?.chains).toEqual([chain])
    expect(heard).toHaveLength(2)
  },
)

test('behavior: the same account of another wallet: its features are read anew', () => {
  let versions: unknown[] = ['legacy']
  const { wallet, setAccounts } = ownWallet(
    () => ({
      chains: [],
      features: { 'solana:signTransaction': { supportedTransactionVersions: versions } },
    }),
    async () => {},
  )
  setAccounts([account('a')])
  const read = () => wallet.features['solana:signTransaction']
  expect(read()).toMatchObject({ supportedTransactionVersions: ['legacy'] })
  versions = ['legacy', 0]
  setAccounts([account('a')])
  expect(read()).toMatchObject({ supportedTransactionVersions: ['legacy', 0] })
})
