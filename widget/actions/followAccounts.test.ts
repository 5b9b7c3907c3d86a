import { expect, test } from 'vitest'
import { handleRequest } from '../rpc/handleRequest.ts'
import { key, mainnet, ordinals, payment, stranger } from '../test/satoshi.ts'
import { networks, testCall, testContext } from '../test/testContext.ts'
import type { ConnectorSession } from '../wallets/connector.ts'
import { walletConnectConnectors } from '../wallets/walletConnect/walletConnectConnectors.ts'
import { followWalletConnect } from './followWalletConnect.ts'
import { pairWallet } from './pairWallet.ts'
import { sendStanding } from './send/standing.ts'

// A Bitcoin wallet over WalletConnect goes to another account: reown-com/appkit#5561.

const session: ConnectorSession = {
  accounts: [`${mainnet}:${payment}`],
  network: mainnet,
  walletName: 'Pocket',
  details: [{ address: payment, type: 'payment', publicKey: `02${key}` }],
}
const { details: _, ...untold } = session
interface Address {
  address: string
  intention: string
}

async function connected(answer: Address[]) {
  const made = testContext({ wallets: [] })
  const bitcoin = {
    id: mainnet,
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    testnet: false,
  }
  made.store.setState({ networks: [...networks, bitcoin] })
  made.store.getState().setRestore('done')
  const connectors = walletConnectConnectors({ store: made.store } as never)
  for (const connector of connectors) {
    connector.pair = async () => ({ bip122: session })
    connector.request = async () => answer
  }
  const context = { ...made.context, connectors: () => connectors }
  await pairWallet(context)
  made.store.getState().setActiveNetwork(mainnet)
  const addresses = async (params: object = {}) =>
    (await handleRequest(context, testCall(), 'bip122', {
      method: 'getAccountAddresses',
      params,
    })) as Address[]
  return {
    addresses,
    details: () => made.state().connections.bip122?.details,
    say: (details?: ConnectorSession['details']) =>
      followWalletConnect(context, 'bip122', { ...untold, ...(details && { details }) }),
    from: () => sendStanding(made.state())?.from,
    goTo: (...accounts: string[]) =>
      followWalletConnect(context, 'bip122', {
        ...untold,
        accounts: accounts.map((address) => `${mainnet}:${address}` as const),
      }),
  }
}
const told = (address: string, intention = 'payment') => ({ address, publicKey: `02${key}`, intention })
const named = (found: Address[]) => found.map(({ address }) => address)

test('default: the page is told what it can sign with, and payments come from there', async () => {
  const now = await connected([told(stranger)])
  now.goTo(stranger)
  expect(now.from()).toBe(stranger)
  expect(named(await now.addresses())).toEqual([stranger])
})

test('behavior: a page that only looks is told the same', async () => {
  const now = await connected([])
  now.goTo(stranger)
  expect(named(await now.addresses({ silent: true }))).toEqual([stranger])
})

test('behavior: an account that comes beside is told, and none that nobody granted', async () => {
  const now = await connected([
    told(payment),
    { ...told(ordinals, 'ordinal'), publicKey: key } as Address,
    told(stranger),
  ])
  now.goTo(payment, ordinals)
  expect(named(await now.addresses())).toEqual([payment, ordinals])
  expect(now.from()).toBe(payment)
})

test('behavior: back at the first account, what was said of the other is gone', async () => {
  const now = await connected([told(payment)])
  now.goTo(stranger)
  now.goTo(payment)
  expect(named(await now.addresses())).toEqual([payment])
  expect(now.from()).toBe(payment)
})

const [before] = session.details ?? []

test.each<[string, ConnectorSession['details'], ConnectorSession['details']]>([
  ['a purpose', [{ address: payment, type: 'ordinals' }], [{ address: payment, type: 'ordinals' }]],
  ['a key', [{ ...before, publicKey: `03${key}` } as never], [{ ...before, publicKey: `03${key}` } as never]],
  ['nothing of an address any more', [], []],
  ['nothing at all', undefined, session.details],
  ['the same', session.details, session.details],
])('behavior: an update of the same account that says %s', async (_, said, known) => {
  const now = await connected([])
  now.say(said)
  expect(now.details()).toEqual(known)
})
