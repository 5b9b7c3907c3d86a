import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SolanaWallet, signWire, solanaKeys, solanaWallet } from '../../../e2e/quirks/solanaWallet.ts'
import { type SolanaWalletQuirk, solanaWalletQuirks } from '../../../e2e/quirks/solanaWalletQuirks.ts'
import { registerWallets } from '../../../host-sdk/standard/registerWallets.ts'
import type { StandardAccount } from '../../../host-sdk/standard/standardWallet.ts'
import { connect } from '../../actions/connect.ts'
import { wireBytes } from '../../review/solana/test/encode.ts'
import { solanaNetwork } from '../testContext.ts'
import { type OpenPage, openPage } from './openPage.ts'
import { outcome } from './pageCalls.ts'

const closers: (() => void)[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const [first, second] = solanaKeys.map(({ address }) => address) as [string, string]
const keyOf = (address: string) => solanaKeys.find((key) => key.address === address) as (typeof solanaKeys)[0]
const message = new TextEncoder().encode('Hello')
const wire = (address: string, text = 'hi'): Uint8Array =>
  wireBytes({ signers: [address], instructions: [{ program: memo, data: new TextEncoder().encode(text) }] })

async function open(storage?: string): Promise<OpenPage> {
  const page = await openPage(storage, [solanaNetwork])
  page.nodes.answers['sendTransaction'] = 'sent'
  closers.push(page.close)
  return page
}

async function connected(wallet: SolanaWallet): Promise<OpenPage> {
  const made = wallet.registrations() as never[]
  const life = new AbortController()
  closers.push(() => life.abort())
  registerWallets(
    () => made,
    life.signal,
    (run) => run(),
  )
  const page = await open()
  const [one] = page.context.connectors().filter(({ namespace }) => namespace === 'solana')
  await connect(page.context, one?.id as string)
  await agree(page, first)
  return page
}

const accountsOf = ({ solana }: OpenPage): string[] => solana.accounts.map(({ address }) => address)
const agree = (page: OpenPage, ...addresses: string[]): Promise<void> =>
  expect.poll(() => accountsOf(page), { interval: 5 }).toEqual(addresses)

type Call = (...inputs: object[]) => Promise<Record<string, Uint8Array>[]>
/** A feature as apps use it: only where wallet and account announce it. */
function use({ solana }: OpenPage, feature: string): { call: Call; account: StandardAccount } | undefined {
  const [account] = solana.accounts
  const found = solana.features[feature] as Record<string, Call> | undefined
  const call = found?.[feature.slice('solana:'.length)]
  return call && account?.features.includes(feature) ? { call, account } : undefined
}

async function announced(page: OpenPage, feature: string, input: object): Promise<unknown> {
  const used = use(page, feature)
  if (!used) return 'not announced'
  const beside = feature === 'solana:signIn' ? {} : { account: used.account, chain: 'solana:mainnet' }
  return outcome(used.call({ ...beside, ...input }))
}
/** Nobody is connected, once the wallet was asked. */
async function nobody(page: OpenPage): Promise<void> {
  await expect.poll(() => page.context.store.getState().restore, { interval: 5 }).toBe('done')
  await agree(page)
}
const sign = (page: OpenPage, address = first) =>
  announced(page, 'solana:signTransaction', { transaction: wire(address) })

/** What the wallet says no to on its own, and what it does not have. */
const lacking: Record<string, Record<string, unknown>> = {
  sendsOnly: { 'solana:signTransaction': 'not announced' },
  noMessages: { 'solana:signMessage': 'not announced', 'solana:signIn': 'not announced' },
  refusesMessages: { 'solana:signMessage': -32603, 'solana:signIn': -32603 },
}
const silent = new Set(['changesSilently', 'noEvents'])

const journeys: Record<string, (wallet: SolanaWallet, name: string) => Promise<void>> = {
  async 'signs and sends what is announced'(wallet, name) {
    const page = await connected(wallet)
    const inputs = {
      'solana:signMessage': { message },
      'solana:signTransaction': { transaction: wire(first) },
      'solana:signAndSendTransaction': { transaction: wire(first) },
      'solana:signIn': { domain: 'shop.example', address: first },
    }
    for (const [feature, input] of Object.entries(inputs))
      expect([feature, await announced(page, feature, input)]).toEqual([
        feature,
        lacking[name]?.[feature] ?? 'done',
      ])
    expect(wallet.deeds.every(({ address }) => address === first)).toBe(true)
    const { publicKey } = keyOf(first)
    const messages = use(page, 'solana:signMessage')
    const signed = await messages?.call({ account: messages.account, message }).catch(() => undefined)
    for (const { signedMessage, signature } of signed ?? []) {
      expect(signedMessage).toEqual(message)
      expect(ed25519.verify(signature as Uint8Array, message, publicKey)).toBe(true)
    }
    const several = use(page, 'solana:signTransaction')
    const wires = ['one', 'two', 'three'].map((text) => wire(first, text))
    const each = wires.map((transaction) => ({ account: several?.account, transaction }))
    const outputs = (await several?.call(...each)) ?? []
    if (several) expect(wallet.deeds.slice(-3).map(({ bytes }) => bytes)).toEqual(wires)
    for (const { signedTransaction = new Uint8Array() } of outputs)
      expect(signWire(signedTransaction, keyOf(first))).toEqual(signedTransaction)
    const sends = use(page, 'solana:signAndSendTransaction')
    const [sent] = (await sends?.call({ account: sends.account, transaction: wire(first) })) ?? []
    expect(base58.encode(sent?.['signature'] as Uint8Array)).toBe(
      base58.encode(signWire(wallet.deeds.at(-1)?.bytes as Uint8Array, keyOf(first)).slice(1, 65)),
    )
    for (const feature of ['solana:signTransaction', 'solana:signAndSendTransaction'])
      expect(page.solana.features[feature]).toMatchObject({
        supportedTransactionVersions: name === 'legacyOnly' ? ['legacy'] : ['legacy', 0],
      })
  },
  async 'moves to another account'(wallet, name) {
    const page = await connected(wallet)
    wallet.choose(second)
    if (silent.has(name)) {
      expect(await announced(page, 'solana:signAndSendTransaction', { transaction: wire(first) })).not.toBe(
        'done',
      )
      expect(wallet.deeds).toEqual([])
      return
    }
    await expect.poll(() => accountsOf(page), { interval: 5 }).not.toEqual([first])
    if (name === 'changesByWayOfNothing') {
      await agree(page)
      const [one] = page.context.connectors().filter(({ namespace }) => namespace === 'solana')
      await connect(page.context, one?.id as string)
    }
    await agree(page, second)
    expect(await sign(page, second)).toBe(lacking[name]?.['solana:signTransaction'] ?? 'done')
    expect(wallet.deeds.every(({ address }) => address === second)).toBe(true)
  },
  async declines(wallet, name) {
    const page = await connected(wallet)
    wallet.state.declines = true
    const no = (feature: string) => lacking[name]?.[feature] ?? 4001
    expect(await sign(page)).toBe(no('solana:signTransaction'))
    expect(await announced(page, 'solana:signMessage', { message })).toBe(no('solana:signMessage'))
    expect(await announced(page, 'solana:signAndSendTransaction', { transaction: wire(first) })).toBe(4001)
    await agree(page, first)
    expect(wallet.deeds).toEqual([])
    expect(page.nodes.asked).toEqual([])
  },
  async 'locks and unlocks'(wallet, name) {
    const page = await connected(wallet)
    wallet.lock()
    if (!silent.has(name)) await agree(page)
    expect(await sign(page)).not.toBe('done')
    expect(wallet.deeds).toEqual([])
    wallet.unlock()
    await agree(page, first)
    expect(await sign(page)).toBe(lacking[name]?.['solana:signTransaction'] ?? 'done')
  },
  async 'is locked while the page is loaded anew'(wallet, name) {
    const before = await connected(wallet)
    before.close()
    wallet.lock()
    const page = await open(before.storage())
    await nobody(page)
    wallet.unlock()
    if (silent.has(name) || name === 'forgetsAtReload') return nobody(page)
    await agree(page, first)
  },
  async 'is left by the page'(wallet) {
    const page = await connected(wallet)
    const leave = page.solana.features['standard:disconnect'] as { disconnect(): Promise<void> }
    await leave.disconnect()
    await agree(page)
    page.close()
    await nobody(await open(page.storage()))
  },
  async 'leaves the page'(wallet, name) {
    const page = await connected(wallet)
    wallet.leave()
    if (!silent.has(name)) await agree(page)
    expect(await sign(page)).not.toBe('done')
    expect(wallet.deeds).toEqual([])
  },
  async 'comes back after a reload'(wallet, name) {
    const before = await connected(wallet)
    before.close()
    const page = await open(before.storage())
    if (name === 'forgetsAtReload') return nobody(page)
    await agree(page, first)
    expect(await sign(page)).toBe(lacking[name]?.['solana:signTransaction'] ?? 'done')
  },
}

const quirks: Record<string, SolanaWalletQuirk | undefined> = { plain: undefined, ...solanaWalletQuirks }
const cases = Object.entries(quirks).flatMap(([name, quirk]) =>
  Object.entries(journeys).map(([title, journey]) => ({ name, title, quirk, journey })),
)

test.each(cases)('$name: $title', async ({ name, quirk, journey }) => {
  await journey(solanaWallet(quirk ? [quirk] : []), name)
})
