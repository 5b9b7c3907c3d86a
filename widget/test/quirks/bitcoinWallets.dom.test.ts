import { base64 } from '@scure/base'
import { p2sh, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type BitcoinWallet,
  bitcoinKeys,
  bitcoinTxid,
  bitcoinWallet,
} from '../../../e2e/quirks/bitcoinWallet.ts'
import { type BitcoinWalletQuirk, bitcoinWalletQuirks } from '../../../e2e/quirks/bitcoinWalletQuirks.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { connect } from '../../actions/connect.ts'
import { mainnet, psbtOf, stranger } from '../satoshi.ts'
import { type OpenPage, openPage } from './openPage.ts'

const closers: (() => void)[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close()
})

const bitcoin: Network = {
  id: mainnet,
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  testnet: false,
}
const [first, second] = bitcoinKeys as [(typeof bitcoinKeys)[0], (typeof bitcoinKeys)[0]]

async function open(storage?: string): Promise<OpenPage> {
  const page = await openPage(storage, [bitcoin])
  closers.push(page.close)
  return page
}
const accountsOf = ({ bitcoin }: OpenPage): string[] => bitcoin.accounts.map(({ address }) => address)
const agree = (page: OpenPage, address?: string): Promise<void> =>
  expect.poll(() => accountsOf(page)[0], { interval: 5 }).toBe(address)

async function connected(wallet: BitcoinWallet): Promise<OpenPage> {
  closers.push(wallet.install())
  const page = await open()
  await choose(page, wallet)
  return page
}

async function choose(page: OpenPage, wallet: BitcoinWallet): Promise<void> {
  const [one, ...others] = page.context.connectors().filter(({ namespace }) => namespace === 'bip122')
  expect(others).toEqual([])
  await connect(page.context, one?.id as string)
  await agree(page, wallet.address())
}

/** The code of a refusal, 'done' of what went well. */
async function ask(page: OpenPage, method: string, params: unknown): Promise<unknown> {
  const { error } = await page.satsConnect(method, params)
  return error?.code ?? 'done'
}
const sign = (page: OpenPage, address: string) => ask(page, 'signMessage', { address, message: 'Hello' })
const pay = (page: OpenPage) =>
  ask(page, 'sendTransfer', { recipients: [{ address: stranger, amount: 5000 }] })

/** From the account in use to itself. */
function ownPsbt(wallet: BitcoinWallet): string {
  const address = wallet.address()
  const { redeemScript } = p2sh(p2wpkh(pubECDSA(first.secret)))
  const more = address === first.nested ? { redeemScript } : {}
  return psbtOf([[address, 100_000n, more]], [[address, 99_000n]])
}

const journeys: Record<string, (wallet: BitcoinWallet, name: string) => Promise<void>> = {
  async 'signs and pays'(wallet) {
    const page = await connected(wallet)
    const addresses = accountsOf(page)
    for (const address of addresses) expect([address, await sign(page, address)]).toEqual([address, 'done'])
    expect(await pay(page)).toBe('done')
    expect(wallet.deeds).toEqual([
      ...addresses.map((address) => ({ method: 'signMessage', address, about: 'Hello' })),
      { method: 'sendTransfer', address: wallet.address(), about: { to: stranger, satoshi: 5000 } },
    ])
  },
  async 'signs a PSBT'(wallet) {
    const page = await connected(wallet)
    const address = wallet.address()
    const psbt = ownPsbt(wallet)
    const request = { psbt, signInputs: { [address]: [0] }, broadcast: false }
    const { result, error } = await page.satsConnect('signPsbt', request)
    expect(error).toBeUndefined()
    const signed = Transaction.fromPSBT(base64.decode((result as { psbt: string }).psbt))
    expect(signed.getInput(0).partialSig).toHaveLength(1)
  },
  async 'sends a PSBT'(wallet) {
    const page = await connected(wallet)
    const { result } = await page.satsConnect('signPsbt', { psbt: ownPsbt(wallet), broadcast: true })
    expect(result).toMatchObject({ txid: bitcoinTxid })
  },
  async declines(wallet) {
    const page = await connected(wallet)
    wallet.state.declines = true
    expect(await sign(page, wallet.address())).toBe(-32_000)
    expect(await pay(page)).toBe(-32_000)
    await agree(page, wallet.address())
    expect(wallet.deeds).toEqual([])
  },
  async 'moves to another account'(wallet, name) {
    const page = await connected(wallet)
    const before = wallet.address()
    wallet.choose(second)
    if (name === 'changesSilently') {
      expect(await sign(page, before)).not.toBe('done')
      expect(await pay(page)).not.toBe('done')
      expect(wallet.deeds).toEqual([])
      return
    }
    if (name === 'connectOnly') {
      await agree(page)
      await choose(page, wallet)
    }
    await agree(page, wallet.address())
    expect(await sign(page, before)).not.toBe('done')
    expect(await sign(page, wallet.address())).toBe('done')
    expect(wallet.deeds.map(({ address }) => address)).toEqual([wallet.address()])
  },
  async 'locks and unlocks'(wallet, name) {
    const page = await connected(wallet)
    const address = wallet.address()
    wallet.lock()
    await agree(page)
    wallet.unlock()
    if (name === 'connectOnly') return agree(page)
    await agree(page, address)
    expect(await sign(page, address)).toBe('done')
  },
  async 'is locked while the page is loaded anew'(wallet, name) {
    const before = await connected(wallet)
    before.close()
    wallet.lock()
    const page = await open(before.storage())
    await expect.poll(() => page.context.store.getState().restore, { interval: 5 }).toBe('done')
    await agree(page)
    wallet.unlock()
    if (name === 'connectOnly') return agree(page)
    await agree(page, wallet.address())
  },
  async 'is left by the page'(wallet) {
    const page = await connected(wallet)
    expect(await ask(page, 'wallet_disconnect', null)).toBe('done')
    await agree(page)
    expect(await ask(page, 'wallet_getAccount', null)).not.toBe('done')
    expect(wallet.deeds).toEqual([])
  },
  async 'comes back after a reload'(wallet, name) {
    const before = await connected(wallet)
    before.close()
    const page = await open(before.storage())
    await expect.poll(() => page.context.store.getState().restore, { interval: 5 }).toBe('done')
    if (name === 'connectOnly') return agree(page)
    await agree(page, wallet.address())
    expect(await sign(page, wallet.address())).toBe('done')
  },
}

const quirks: Record<string, BitcoinWalletQuirk | { form?: 'satsConnect' }> = {
  plain: {},
  plainSatsConnect: { form: 'satsConnect' },
  ...bitcoinWalletQuirks,
}
/** A wallet of sats-connect sends by itself, and the stand-in has no node. */
const plays = (title: string, { form }: { form?: string }) =>
  title !== 'sends a PSBT' || form !== 'satsConnect'
const cases = Object.entries(quirks).flatMap(([name, quirk]) =>
  Object.entries(journeys)
    .filter(([title]) => plays(title, quirk))
    .map(([title, journey]) => ({ name, title, quirk, journey })),
)

test.each(cases)('$name: $title', async ({ name, quirk, journey }) => {
  const wallet = bitcoinWallet(quirk)
  expect(wallet.state.keys[0]).toBe(first)
  await journey(wallet, name)
})
