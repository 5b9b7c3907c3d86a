import { SignClient } from '@walletconnect/sign-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { untilState } from '../../state/untilState.ts'
import { type RelayFrameOptions, relayFrame, relayUrlOf } from '../../test/relayFrame.ts'
import { later } from './later.ts'
import type { Client } from './startClient.ts'
import type { PairingShelf } from './walletConnectEngine.ts'

// A page that is loaded again while its person is in the wallet: the real client and a real wallet over our own relay.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = `eip155:1:${alice}`

let server: TestServer
let wallet: WalletConnectWallet
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
const startWallet = async (): Promise<WalletConnectWallet> => {
  const made = await startWalletConnectWallet({
    ...{ relayUrl: relayUrlOf(server), projectId: 'demo', accounts: [account] },
  })
  ended.push(() => made.stop())
  return made
}
beforeEach(async () => {
  wallet = await startWallet()
})
afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()))
  vi.restoreAllMocks()
})

/** What one tab keeps, in place of the shelf of its steps. */
const tabShelf = () => {
  const shelf: PairingShelf & { kept?: string | undefined; keeps: number } = {
    keeps: 0,
    keep: (sealed) => {
      shelf.kept = sealed
      shelf.keeps++
    },
    end: () => {
      shelf.kept = undefined
    },
  }
  return shelf
}

async function frame(shelf: PairingShelf, options: Partial<RelayFrameOptions> = {}) {
  const started = vi.spyOn(SignClient, 'init')
  const made = await relayFrame(server, { networks: ['eip155:1'], shelf, ...options })
  const client: Client = await started.mock.results.at(-1)?.value
  started.mockRestore()
  return { ...made, client }
}

/** A document of the tab, in which a pairing is under way. */
async function visit(shelf: PairingShelf, options: Partial<RelayFrameOptions> = {}) {
  const { client, ...made } = await frame(shelf, options)
  const leaving = new AbortController()
  const paired = made.engine.pair(leaving.signal, shelf)
  paired.catch(() => {})
  const uri = () => untilState(made.store, ({ pairing }) => pairing?.uri)
  const leave = () => leaving.abort(new Error('left'))
  ended.push(leave)
  return {
    ...made,
    client,
    paired,
    uri,
    leave,
    /** Nothing of it goes on, and what it said last has been kept. */
    unload: async () => {
      Object.assign(made.window.document, { hidden: true })
      shelf.keep = () => {}
      shelf.end = () => {}
      await client.core.relayer.transportClose()
    },
  }
}

/** The person says yes late; the wallet may have heard of the end. */
async function approve(): Promise<void> {
  const [proposal] = Object.values(wallet.kit.getPendingSessionProposals())
  if (!proposal) return
  const granted = { accounts: [account], chains: ['eip155:1'], methods: ['personal_sign'], events: [] }
  await wallet.kit.approveSession({ id: proposal.id, namespaces: { eip155: granted } }).catch(() => {})
}

/** A reload: what the tab keeps is in the hands of another document. */
const reloaded = (before: { kept?: string | undefined }) => Object.assign(tabShelf(), { kept: before.kept })

async function begin(options: Partial<RelayFrameOptions> = {}) {
  const shelf = tabShelf()
  const first = await visit(shelf, options)
  const uri = await first.uri()
  await expect.poll(() => shelf.kept).toBeDefined()
  return { shelf, first, uri }
}

test('default: a wallet that said yes while the page was away is connected', async () => {
  const { shelf, first, uri } = await begin()
  await first.unload()
  await wallet.pair(uri)
  await expect.poll(() => Object.keys(wallet.kit.getActiveSessions())).toHaveLength(1)
  const after = reloaded(shelf)
  const second = await visit(after)
  expect(await second.paired).toMatchObject({ eip155: { accounts: [account] } })
  expect(after.kept).toBeUndefined()
  expect(await second.engine.restore('eip155')).toMatchObject({ accounts: [account] })
})

test('default: a wallet that says yes afterwards, too; the code is the same', async () => {
  const { shelf, first, uri } = await begin()
  await first.unload()
  const second = await visit(reloaded(shelf))
  expect(await second.uri()).toBe(uri)
  await wallet.pair(uri)
  expect(await second.paired).toMatchObject({ eip155: { accounts: [account] } })
})

test('behavior: by a clock that is a day behind, the code ends for wallets as it did before', async () => {
  const now = () => Date.now() + 86_400_000
  const { shelf, first, uri } = await begin({ now })
  await first.unload()
  const second = await visit(reloaded(shelf), { now })
  expect(await second.uri()).toBe(uri)
})

test('behavior: a page that is loaded again twice', async () => {
  const { shelf, first, uri } = await begin()
  await first.unload()
  const again = reloaded(shelf)
  const second = await visit(again)
  await second.uri()
  await second.unload()
  await wallet.pair(uri)
  const third = await visit(reloaded(again))
  expect(await third.paired).toMatchObject({ eip155: { accounts: [account] } })
})

test('behavior: a page that had read the yes, and not yet the session', async () => {
  const kept = new Map<string, string>()
  const before = await visit(tabShelf(), { kept })
  await (await startWallet()).pair(await before.uri())
  await before.paired
  await expect.poll(() => kept.size).toBe(1)
  await before.unload()
  // From then on each document is the same to the relay, which gives it nothing twice.
  const { shelf, first, uri } = await begin({ kept })
  vi.spyOn(first.client.core.relayer, 'subscribe').mockReturnValue(new Promise(() => {}))
  const { keeps } = shelf
  await wallet.pair(uri)
  await expect.poll(() => shelf.keeps).toBe(keeps + 1)
  await first.unload()
  const second = await visit(reloaded(shelf), { kept })
  expect(await second.paired).toMatchObject({ eip155: { accounts: [account] } })
  expect(wallet.kit.getActiveSessions()).toHaveProperty([wallet.topic()])
})

test('behavior: a wallet that said no is heard', async () => {
  const { shelf, first, uri } = await begin()
  await first.unload()
  wallet.decide = 'reject'
  await wallet.pair(uri)
  await expect.poll(() => wallet.proposer).toBeDefined()
  const after = reloaded(shelf)
  const second = await visit(after)
  await expect(second.paired).rejects.toMatchObject({ code: 4001 })
  expect(after.kept).toBeUndefined()
})

test('behavior: who leaves is not brought back, and not connected by a wallet that answers later', async () => {
  const { shelf, first, uri } = await begin()
  await first.unload()
  const after = reloaded(shelf)
  const second = await visit(after)
  await second.uri()
  wallet.decide = 'wait'
  await wallet.pair(uri)
  await expect.poll(() => wallet.proposer).toBeDefined()
  second.leave()
  await expect(second.paired).rejects.toThrow('left')
  expect(after.kept).toBeUndefined()
  await approve()
  expect(await second.engine.restore('eip155')).toBeNull()
  expect(second.client.session.getAll()).toEqual([])
})

test('behavior: who leaves before the codes of before are heard is not connected by a yes that waits', async () => {
  const { shelf, first, uri } = await begin()
  await first.unload()
  await wallet.pair(uri)
  await expect.poll(() => Object.keys(wallet.kit.getActiveSessions())).toHaveLength(1)
  const { engine, client } = await frame(reloaded(shelf))
  const { relayer, pairing } = client.core
  const subscribe = relayer.subscribe.bind(relayer)
  const held = later<void>()
  vi.spyOn(relayer, 'subscribe').mockImplementation(async (...args) => {
    await held.promise
    return subscribe(...args)
  })
  const leaving = new AbortController()
  const paired = engine.pair(leaving.signal, reloaded(shelf))
  paired.catch(() => {})
  await expect.poll(() => pairing.getPairings()).toHaveLength(1)
  leaving.abort(new Error('left'))
  held.resolve()
  await expect(paired).rejects.toThrow('left')
  await expect.poll(() => pairing.getPairings()).toEqual([])
  expect(await engine.restore('eip155')).toBeNull()
  await expect.poll(() => client.session.getAll()).toEqual([])
})

test('behavior: a session that begins in the moment in which its code is left is ended once', async () => {
  const { shelf, first, uri } = await begin()
  const { client, leave, paired } = first
  const set = client.session.set.bind(client.session)
  vi.spyOn(client.session, 'set').mockImplementation(async (...args) => {
    leave()
    await paired.catch(() => {})
    return set(...args)
  })
  const farewells = vi.spyOn(client, 'disconnect')
  await wallet.pair(uri)
  await expect.poll(() => farewells.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => client.session.getAll()).toEqual([])
  await expect.poll(() => wallet.kit.getActiveSessions()).toEqual({})
  expect(farewells).toHaveBeenCalledTimes(1)
  expect(shelf.kept).toBeUndefined()
})

test('error: while the server is away nothing is lost', async () => {
  const { shelf, first, uri } = await begin()
  await first.unload()
  await wallet.pair(uri)
  const after = reloaded(shelf)
  let isAway = true
  const second = await visit(after, { isAway: () => isAway })
  await expect(second.paired).rejects.toMatchObject({ data: { reason: 'relay_unreachable' } })
  expect(after.kept).toBe(shelf.kept)
  isAway = false
  expect(await second.engine.pair(undefined, after)).toMatchObject({ eip155: { accounts: [account] } })
})

test('error: while the relay is away, neither', async () => {
  const { shelf, first, uri } = await begin()
  await first.unload()
  await wallet.pair(uri)
  const after = reloaded(shelf)
  const { engine, client } = await frame(after)
  const away = vi.spyOn(client.core.relayer, 'subscribe').mockRejectedValue(new Error('socket hang up'))
  await expect(engine.pair(undefined, after)).rejects.toMatchObject({ data: { reason: 'relay_unreachable' } })
  expect(after.kept).toBe(shelf.kept)
  expect(client.core.pairing.getPairings()).toEqual([])
  away.mockRestore()
  expect(await engine.pair(undefined, after)).toMatchObject({ eip155: { accounts: [account] } })
})

test.each([
  ['damaged', (sealed: string) => `${sealed.slice(0, -8)}AAAAAAAA`],
  ['of nobody', () => 'x'],
])('error: what is %s brings nothing back, and another code comes', async (_, change) => {
  const { shelf, first, uri } = await begin()
  await first.unload()
  const second = await visit(reloaded({ kept: change(shelf.kept ?? '') }))
  const fresh = await second.uri()
  expect(fresh).not.toBe(uri)
  await wallet.pair(fresh)
  expect(await second.paired).toMatchObject({ eip155: { accounts: [account] } })
})
