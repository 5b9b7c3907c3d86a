import { expect, test } from 'vitest'
import { readShelf, type TabShelf } from '../state/tabShelf.ts'
import type { BegunPairing } from '../state/views.ts'
import { writeShelf } from '../state/writeShelf.ts'
import { cookieShelf } from '../test/cookieShelf.ts'
import { alice, settled, testContext } from '../test/testContext.ts'
import { relayUnreachable } from '../wallets/walletConnect/toRpcError.ts'
import { walletConnectConnectors } from '../wallets/walletConnect/walletConnectConnectors.ts'
import type { GrantedSessions, PairingShelf } from '../wallets/walletConnect/walletConnectEngine.ts'
import { disconnect } from './disconnect.ts'
import { openView } from './openView.ts'
import { pairWallet } from './pairWallet.ts'

const granted: GrantedSessions = { eip155: { accounts: [`eip155:1:${alice}`], network: 'eip155:1' } }
const hour = (): number => Date.now() + 3_600_000

/** Visits of one tab whose only wallets are those over a relay; `pair` stands for the relay. */
function openTab(storage: TabShelf = testContext().context.stepShelf) {
  const visit = (pair: (shelf: PairingShelf, signal: AbortSignal) => Promise<GrantedSessions> = forever) => {
    const made = testContext({ wallets: [] })
    made.context.stepShelf = storage
    made.state().setRestore('done')
    const connectors = walletConnectConnectors({ store: made.store } as never)
    for (const one of connectors)
      one.pair = (signal, shelf) => pair(shelf as PairingShelf, signal as AbortSignal)
    made.context.connectors = () => connectors
    return { ...made, top: () => made.state().history.at(-1) }
  }
  /** The person is in the wallet's app. */
  const begin = async (pair = keeping('v1.x')) => {
    const made = visit(pair)
    await openView(made.context, null)
    made.state().push({ name: 'ConnectingWalletConnect', data: {} })
    pairWallet(made.context).catch(() => {})
    await settled()
    return made
  }
  return { storage, visit, begin }
}

const forever = (): Promise<GrantedSessions> => new Promise(() => {})
const keeping =
  (sealed: string, endMs = hour()) =>
  (shelf: PairingShelf) => {
    shelf.keep(sealed, endMs)
    return forever()
  }

test('default: a reload brings back the view, with what the pairing needs', async () => {
  const { begin, visit } = openTab()
  await begin()
  const { context, top } = visit()
  await openView(context, null)
  expect(top()).toMatchObject({ name: 'ConnectingWalletConnect', data: { begun: { kept: 'v1.x' } } })
})

test('behavior: in front of Connect for a family, whose wallet is wanted then', async () => {
  const { begin, visit } = openTab()
  await begin()
  const { context, top } = visit()
  const { showConnect } = await import('./showConnect.ts')
  await showConnect(context, { name: 'Connect', data: { namespace: 'eip155' } })
  expect(top()).toMatchObject({
    name: 'ConnectingWalletConnect',
    data: { begun: { kept: 'v1.x' }, namespace: 'eip155' },
  })
})

test('behavior: not in front of Connect for another family', async () => {
  const { visit, storage } = openTab()
  const data = { sealed: 'v1.x', endMs: hour(), wallet: '', namespace: 'eip155' }
  writeShelf(storage, JSON.stringify({ name: 'ConnectingWalletConnect', data, endMs: Date.now() + 60_000 }))
  const { context, top } = visit()
  const { showConnect } = await import('./showConnect.ts')
  await showConnect(context, { name: 'Connect', data: { namespace: 'solana' } })
  expect(top()).toMatchObject({ name: 'Connect' })
  expect(readShelf(storage)).not.toBeNull()
})

test('behavior: a page that opens nothing but the code has it again', async () => {
  const { begin, visit } = openTab()
  await begin()
  const { context, top } = visit()
  await openView(context, 'ConnectingWalletConnectBasic')
  expect(top()).toMatchObject({ name: 'ConnectingWalletConnectBasic', data: { begun: { kept: 'v1.x' } } })
})

test.each([
  [
    'a wallet that answered',
    async (shelf: PairingShelf) => {
      shelf.keep('v1.x', hour())
      return granted
    },
  ],
  [
    'a wallet that said no',
    async (shelf: PairingShelf) => {
      shelf.keep('v1.x', hour())
      shelf.end()
      throw Object.assign(new Error('no'), { code: 4001 })
    },
  ],
])('behavior: nothing comes back after %s', async (_, pair) => {
  const { begin, storage } = openTab()
  await begin(pair)
  await expect.poll(() => readShelf(storage)).toBeNull()
})

test('behavior: who leaves is not brought back, also by what is sealed late', async () => {
  const { begin, storage } = openTab()
  let shelf: PairingShelf | undefined
  const { state } = await begin((given) => {
    shelf = given
    return keeping('v1.x')(given)
  })
  expect(readShelf(storage)).not.toBeNull()
  state().giveUpConnecting()
  expect(readShelf(storage)).toBeNull()
  shelf?.keep('v1.y', hour())
  expect(readShelf(storage)).toBeNull()
})

test('behavior: who disconnects everything, neither', async () => {
  const { begin, storage } = openTab()
  const { context, state } = await begin()
  state().setOpen(false)
  await disconnect(context)
  expect(readShelf(storage)).toBeNull()
})

test('error: a relay that is away takes nothing, and the next try has it', async () => {
  const { begin, visit, storage } = openTab()
  await begin()
  const tries: (string | undefined)[] = []
  const { context } = visit(async (shelf) => {
    tries.push(shelf.kept)
    if (tries.length === 1) throw relayUnreachable()
    return granted
  })
  await openView(context, null)
  const begun: BegunPairing = { kept: 'v1.x' }
  await expect(pairWallet(context, undefined, undefined, begun)).rejects.toMatchObject({
    code: 'relay_unreachable',
  })
  expect(readShelf(storage)).not.toBeNull()
  await pairWallet(context, undefined, undefined, begun)
  expect(tries).toEqual(['v1.x', 'v1.x'])
  await expect.poll(() => readShelf(storage)).toBeNull()
})

test.each([
  ['over', { endMs: 1 }],
  ['of a family that is none', { namespace: 'x' }],
  ['damaged', { sealed: 1 }],
  ['with more than that', { more: '' }],
])('error: what is %s brings nothing back', async (_, change) => {
  const { visit, storage } = openTab()
  const data = { sealed: 'v1.x', endMs: hour(), wallet: '', namespace: '', ...change }
  writeShelf(storage, JSON.stringify({ name: 'ConnectingWalletConnect', data, endMs: Date.now() + 60_000 }))
  const { context, top } = visit()
  await openView(context, null)
  expect(top()).toMatchObject({ name: 'Connect' })
  expect(readShelf(storage)).toBeNull()
})

test('behavior: a tab beside it shows its first view, and takes nothing away', async () => {
  const browser = cookieShelf()
  await openTab(browser).begin()
  const { context, top } = openTab(browser).visit()
  await openView(context, null)
  expect(top()).toMatchObject({ name: 'Connect' })
  expect(readShelf(browser)).not.toBeNull()
})
