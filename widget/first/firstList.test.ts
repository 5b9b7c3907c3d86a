import { expect, test } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { foxWallet, networks, offered } from '../test/testContext.ts'
import { firstList } from './firstList.ts'

type Config = Parameters<typeof firstList>[0]

const config = (changed: Partial<Config> = {}): Config => ({
  wallets: { featured: [], include: [], exclude: [], collapse: false, all: 'show' },
  login: { ...offered, email: false, socials: [], passkey: false },
  networks,
  excludedWallets: [],
  ...changed,
})
const owl: PageWallet = { ...foxWallet, id: 'owl-1', name: 'Owl', rdns: 'io.owl' }
const relay = { url: 'wss://relay.example', projectId: 'demo' }
const seen = (...parameters: Parameters<typeof firstList>) => {
  const list = firstList(...parameters)
  return list && { ...list, rows: list.rows.map((row) => (row ? `${row.name} ${row.tag}`.trim() : '')) }
}

test('default: the newest first, what the catalogue adds, and the way to all wallets', () =>
  expect(seen(config(), [foxWallet, owl], true)).toEqual({
    rows: ['Owl installed', 'Fox installed', '', ''],
    all: true,
  }))

test('param: with a relay a code stands first, but on a phone behind the last row', () => {
  expect(seen(config({ relay }), [foxWallet], true)?.rows).toEqual([
    'WalletConnect code',
    'Fox installed',
    '',
    '',
    '',
  ])
  expect(seen(config({ relay }), [foxWallet], false)?.rows).toEqual(['Fox installed', '', '', ''])
})

test('param: a tag tells something only beside wallets that are not installed', () => {
  const wallets = ['a', 'b', 'c', 'd'].map((id) => ({ ...foxWallet, id, name: id, rdns: `io.${id}` }))
  expect(seen(config(), wallets, true)).toEqual({ rows: ['d', 'c', 'b', 'a'], all: true })
})

test('behavior: hidden, announced twice and of two families, as in the app', () => {
  const solana: PageWallet = { ...foxWallet, id: 'fox-sol', rdns: '', namespace: 'solana' }
  const injected: PageWallet = { ...foxWallet, id: 'window.ethereum', rdns: '', type: 'INJECTED' }
  const wallets = [foxWallet, solana, injected, owl]
  expect(seen(config({ excludedWallets: ['io.owl'] }), wallets, true)?.rows[0]).toEqual('Fox installed')
})

test('behavior: a wallet of a family that is not served is left out', () => {
  const solana: PageWallet = { ...owl, namespace: 'solana' }
  expect(seen(config(), [foxWallet, solana], true)?.rows).toEqual(['Fox installed', '', '', ''])
})

test.each([
  ['no wallet', {}, []],
  ['only hidden ones', { excludedWallets: ['fox'] }, [foxWallet]],
  [
    'a button in their place',
    { login: offered, wallets: { ...config().wallets, collapse: true } },
    [foxWallet],
  ],
])('behavior: nothing is drawn for %s', (_, changed, wallets) =>
  expect(firstList(config(changed), wallets, true)).toBeUndefined(),
)

test('param: a project has an order of its own; legal links and its ways in change nothing', () => {
  const wallets = { ...config().wallets, featured: ['x'], order: ['featured' as const] }
  expect(seen(config({ wallets, relay }), [foxWallet], true)?.rows).toEqual([
    '',
    'WalletConnect code',
    'Fox installed',
    '',
    '',
  ])
})

test('param: of chosen wallets only the catalogue knows which of the page are among them', () => {
  const wallets = { ...config().wallets, include: ['x'] }
  expect(seen(config({ wallets, relay }), [foxWallet], true)?.rows).toEqual([
    'WalletConnect code',
    '',
    '',
    '',
  ])
})
