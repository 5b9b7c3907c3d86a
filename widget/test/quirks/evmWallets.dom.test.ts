import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EvmWallet, type EvmWalletHabit, evmWallet } from '../../../e2e/quirks/evmWallet.ts'
import { type EvmWalletQuirk, evmWalletQuirks } from '../../../e2e/quirks/evmWalletQuirks.ts'
import { connect } from '../../actions/connect.ts'
import { type OpenPage, openPage } from './openPage.ts'
import { belief, install, send, sendCalls, sign, switchChain, truth } from './pageCalls.ts'

const closers: (() => void)[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function open(storage?: string): Promise<OpenPage> {
  const page = await openPage(storage)
  closers.push(page.close)
  return page
}

const evmConnectors = ({ context }: OpenPage) =>
  context.connectors().filter(({ namespace }) => namespace === 'eip155')

async function connected(wallet: EvmWallet): Promise<OpenPage> {
  closers.push(install(wallet))
  const page = await open()
  const [first, ...others] = evmConnectors(page)
  expect(others).toEqual([])
  await connect(page.context, first?.id as string)
  return page
}

const agree = (page: OpenPage, wallet: EvmWallet): Promise<void> =>
  expect.poll(() => belief(page)).toEqual(truth(wallet))

/** Uses the wallet until page and wallet agree: what it did meanwhile was what the page believed. */
async function sendUntilAgreed(page: OpenPage, wallet: EvmWallet): Promise<void> {
  await expect
    .poll(async () => {
      const before = await belief(page)
      const count = wallet.deeds.length
      await send(page, before.account)
      for (const { account, chainId } of wallet.deeds.slice(count))
        expect({ account, chainId }).toEqual(before)
      return { ...(await belief(page)), sent: wallet.deeds.length > count }
    })
    .toEqual({ ...truth(wallet), sent: true })
}

/** The person was in the wallet, and looks at the page again. */
const comeBack = (): boolean => document.dispatchEvent(new Event('visibilitychange'))

/** Other libraries of the page start. */
const announceAgain = (): void => {
  for (let count = 0; count < 3; count++) dispatchEvent(new Event('eip6963:requestProvider'))
}

const journeys: Record<string, (wallet: EvmWallet) => Promise<void>> = {
  async 'connects, signs and sends'(wallet) {
    const page = await connected(wallet)
    await agree(page, wallet)
    const { account } = truth(wallet)
    expect(await sign(page, account)).toBe('done')
    expect(await send(page, account)).toBe('done')
    expect(wallet.deeds).toMatchObject([
      { method: 'personal_sign', account },
      { method: 'eth_sendTransaction', account, chainId: 1 },
    ])
  },
  async 'moves to another network'(wallet) {
    const page = await connected(wallet)
    wallet.switchTo(10)
    await sendUntilAgreed(page, wallet)
    wallet.switchTo(1)
    await sendUntilAgreed(page, wallet)
  },
  async 'moves to another account'(wallet) {
    const page = await connected(wallet)
    wallet.choose(wallet.state.accounts[1] as string)
    comeBack()
    await sendUntilAgreed(page, wallet)
  },
  async 'locks and unlocks'(wallet) {
    const page = await connected(wallet)
    wallet.lock()
    await sign(page, (await belief(page)).account)
    expect(wallet.deeds).toEqual([])
    wallet.unlock()
    await sendUntilAgreed(page, wallet)
  },
  async declines(wallet) {
    const page = await connected(wallet)
    const { account } = truth(wallet)
    wallet.state.declines = true
    expect(await sign(page, account)).toBe(4001)
    expect(await send(page, account)).toBe(4001)
    expect(await switchChain(page, '0xa')).toBe(4001)
    await agree(page, wallet)
    expect(wallet.deeds).toEqual([])
  },
  async 'switches where the page wants it'(wallet) {
    const page = await connected(wallet)
    expect(await switchChain(page, '0xa')).toBe('done')
    await agree(page, wallet)
    expect(wallet.state.chainId).toBe(10)
    await sendUntilAgreed(page, wallet)
  },
  async 'does not know a network'(wallet) {
    wallet.state.chains = [1]
    const page = await connected(wallet)
    expect(await switchChain(page, '0xa')).toBe(4902)
    await agree(page, wallet)
    expect(wallet.state.chainId).toBe(1)
  },
  async 'is requested to announce itself again'(wallet) {
    const before = await connected(wallet)
    announceAgain()
    wallet.switchTo(10)
    await sendUntilAgreed(before, wallet)
    expect(evmConnectors(before)).toHaveLength(1)
    before.close()
    const page = await open(before.storage())
    announceAgain()
    await agree(page, wallet)
    await sendUntilAgreed(page, wallet)
    expect(evmConnectors(page)).toHaveLength(1)
  },
  async 'comes back after a reload'(wallet) {
    const before = await connected(wallet)
    await agree(before, wallet)
    before.close()
    const page = await open(before.storage())
    await agree(page, wallet)
    await sendUntilAgreed(page, wallet)
  },
}

test.each([
  ['changesAccountSilently', 'ignoresFrom'],
  ['noEvents', 'ignoresFrom'],
  ['readingOnThrows', 'ignoresFrom'],
  ['ignoresFrom', 'accountsInCapitals', 'changesAccountSilently'],
] as const)('%s and %s: nothing is done for an account that the page did not see', async (...names) => {
  const wallet = evmWallet(names.map((name) => evmWalletQuirks[name]))
  const page = await connected(wallet)
  const { account } = truth(wallet)
  for (const act of [sign, send, sendCalls]) {
    wallet.choose(wallet.state.accounts[1] as string)
    expect(await act(page, (await belief(page)).account)).toBe(4100)
    expect(wallet.deeds).toEqual([])
    await agree(page, wallet)
  }
  expect(page.known().account).toBe(truth(wallet).account)
  expect(truth(wallet).account).not.toBe(account)
  await sendUntilAgreed(page, wallet)
})

test.each(['changesNetworkSilently', 'networkChangedOnly', 'noEvents', 'readingOnThrows'] as const)(
  '%s: who left the network is asked to go back',
  async (name) => {
    const wallet = evmWallet([evmWalletQuirks[name]])
    const page = await connected(wallet)
    wallet.switchTo(10)
    expect(await switchChain(page, '0x1')).toBe('done')
    expect(wallet.state.chainId).toBe(1)
    expect(await send(page, truth(wallet).account)).toBe('done')
    expect(wallet.deeds).toMatchObject([{ method: 'eth_sendTransaction', chainId: 1 }])
  },
)

test.each([
  ['ignoresChainId'],
  ['ignoresChainId', 'noEvents'],
  ['ignoresChainId', 'changesNetworkSilently'],
] as const)('%s %s: what went out elsewhere than the page saw is no success', async (...names) => {
  const moves: EvmWalletHabit = {
    answer: ({ method, plain, wallet }) => {
      if (method === 'eth_sendTransaction') wallet.switchTo(10)
      return plain()
    },
  }
  const wallet = evmWallet([...names.map((name) => evmWalletQuirks[name]), moves])
  const page = await connected(wallet)
  page.context.api.rpc = async (network) => (network === 'eip155:10' ? { from: truth(wallet).account } : null)
  expect(await send(page, truth(wallet).account)).toBe(-32603)
  expect(wallet.deeds).toMatchObject([{ method: 'eth_sendTransaction', chainId: 10 }])
  await agree(page, wallet)
})

const quirks: Record<string, EvmWalletQuirk | undefined> = { plain: undefined, ...evmWalletQuirks }
const cases = Object.entries(quirks).flatMap(([name, quirk]) =>
  Object.entries(journeys).map(([title, journey]) => ({ name, title, quirk, journey })),
)

test.each(cases)('$name: $title', async ({ quirk, journey }) => {
  await journey(evmWallet(quirk ? [quirk] : []))
})
