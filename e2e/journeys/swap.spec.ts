import { parseEther } from 'viem'
import { askChain } from '../../demo/services/askChain.ts'
import type { Uniswap } from '../../demo/services/deployUniswap.ts'
import { limits } from '../../scripts/suites/limits.ts'
import { askServer } from '../fixtures/askServer.ts'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import { accounts, type HostPage } from '../fixtures/hostPage.ts'
import { newWallet } from '../fixtures/person.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'
import {
  allow,
  amountOut,
  buyingData,
  buyMuch,
  giveToken,
  makeStubborn,
  readToken,
} from '../fixtures/trades.ts'
import type { ConnectScreen } from '../screens/ConnectScreen.ts'
import { SwapScreen } from '../screens/SwapScreen.ts'

test.use({ swaps: true })
test.describe.configure({ mode: 'default' })

const [me, other] = accounts
const done = /^Swapped$/
const chainOf = ({ stack }: HostPage) => stack.chains[0]

function exchangeOf({ stack }: HostPage): Uniswap & { weth: string | undefined } {
  if (!stack.uniswap) throw new Error('no exchange')
  return { ...stack.uniswap, weth: stack.uniswap.row['wrapped'] }
}

async function withWallet(host: HostPage, connect: ConnectScreen): Promise<void> {
  await host.goto('/?wallets=1')
  await host.open()
  await connect.pick()
  await host.expectClosed()
}

async function connected(host: HostPage, connect: ConnectScreen): Promise<SwapScreen> {
  await withWallet(host, connect)
  await host.open()
  const swap = new SwapScreen(frameOf(host.page))
  await swap.open.click()
  return swap
}

/** Swaps the coin for Cedar, up to the last look at it. */
async function reviewed(swap: SwapScreen, amount: string): Promise<void> {
  await swap.buy('Cedar')
  await swap.pays.fill(amount)
  await expect(swap.button).toHaveText('Review swap')
  await swap.button.click()
  await expect(swap.confirm).toBeEnabled()
}

/** What is sent waits for a block until this is over; then somebody else's big purchase comes before it. */
async function overtaken(host: HostPage, act: () => Promise<void>): Promise<void> {
  const chain = chainOf(host)
  await askChain(chain, 'evm_setAutomine', [false])
  try {
    await act()
    await buyMuch(chain, exchangeOf(host))
    await askChain(chain, 'evm_mine', [])
  } finally {
    await askChain(chain, 'evm_setAutomine', [true])
  }
}

test.describe('in pictures', () => {
  test.use(firstLook)
  test.describe.configure({ timeout: limits.longJourneyMs })

  test(
    'what to swap, what it comes to, that it is done, and why it failed',
    pictures,
    async ({ host, connect, page }) => {
      // Behind the first question the server finds out what is traded at all.
      const tokens = '/v1/convert/tokens?projectId=shop&chainId=eip155:31337'
      const listed = async () =>
        (await askServer(host.stack.widgetOrigin, tokens)).tokens.map(
          ({ symbol }: { symbol: string }) => symbol,
        )
      await expect.poll(listed).toEqual(['ETH', 'CDR', 'BRC'])
      const swap = await connected(host, connect)
      const changing = { changing: swap.networkFee }
      await swap.chooseBought.click()
      await expect(swap.tokens.filter({ hasText: 'Cedar' })).toBeVisible()
      await expectView(page, 'swap-select-token')
      await swap.search.fill('Cedar')
      await swap.tokens.filter({ hasText: 'Cedar' }).click()
      await swap.pays.fill('1.5')
      await expect(swap.button).toHaveText('Review swap')
      await expectView(page, 'swap', changing)
      await swap.button.click()
      await expect(swap.confirm).toBeEnabled()
      await expectView(page, 'swap-preview', { ready: swap.confirm, ...changing })
      await swap.confirm.click()
      await expect(swap.text(done).first()).toBeVisible()
      await expect(swap.toast).toBeHidden()
      await expectView(page, 'swap-done')

      await host.reopen()
      await swap.open.click()
      await reviewed(swap, '1.5')
      await overtaken(host, async () => {
        await swap.confirm.click()
        await expect(swap.text(/^Swapping$/).first()).toBeVisible()
      })
      await expect(swap.text('The swap failed').first()).toBeVisible()
      await expect(swap.text('The price moved too far')).toBeVisible()
      await expect(swap.toast).toBeHidden()
      await expectView(page, 'swap-failed')
    },
  )
})

test('a coin is swapped for a token and half of it back, by Uniswap’s own contracts', async ({
  host,
  connect,
}) => {
  const chain = chainOf(host)
  const uniswap = exchangeOf(host)
  const { cedar, router, weth } = uniswap
  const held = () => readToken(chain, cedar, 'balanceOf', me)
  const swap = await connected(host, connect)

  await test.step('the coin for a token', async () => {
    const before = await held()
    await expect(swap.button).toHaveText('Choose a token')
    await swap.buy('Cedar')
    await expect(swap.button).toHaveText('Enter an amount')
    await swap.pays.fill('1.5')
    await expect(swap.button).toHaveText('Review swap')
    const expected = await amountOut(chain, uniswap, parseEther('1.5'), weth, cedar)
    await expect(swap.gets).toHaveValue(new RegExp(`^${expected / 10n ** 18n}\\.`))
    await swap.button.click()
    await expect(swap.text('1.5 ETH').first()).toBeVisible()
    await swap.confirm.click()
    await expect(swap.text(done).first()).toBeVisible()
    expect((await held()) - before).toBe(expected)
  })

  await test.step('the token for the coin, which takes an approval of exactly that first', async () => {
    const before = await held()
    await host.reopen()
    await swap.open.click()
    await swap.buy('Cedar')
    await swap.flip.click()
    await swap.pays.fill('2000')
    await expect(swap.button).toHaveText('Review swap')
    await swap.button.click()
    await swap.approve.click()
    await expect(swap.confirm).toBeEnabled()
    expect(await readToken(chain, cedar, 'allowance', me, router)).toBe(parseEther('2000'))
    await swap.confirm.click()
    await expect(swap.text(done).first()).toBeVisible()
    expect(before - (await held())).toBe(parseEther('2000'))
    expect(await readToken(chain, cedar, 'allowance', me, router)).toBe(0n)
  })
  expect(await host.asked()).toEqual([
    'Connect to this site?',
    'Send transaction?',
    'Send transaction?',
    'Send transaction?',
  ])
})

test('a token that takes permits is sold by a signature, without an approval', async ({ host, connect }) => {
  const chain = chainOf(host)
  const uniswap = exchangeOf(host)
  const { birch, cedar, router, weth } = uniswap
  const held = () => readToken(chain, birch, 'balanceOf', me)
  const got = () => readToken(chain, cedar, 'balanceOf', me)
  await giveToken(chain, birch, me, parseEther('2000'))
  const before = [await held(), await got()] as const
  const expected = await amountOut(chain, uniswap, parseEther('2000'), birch, weth, cedar)
  const swap = await connected(host, connect)
  await swap.sell('Birch')
  await swap.buy('Cedar')
  await swap.pays.fill('2000')
  await expect(swap.button).toHaveText('Review swap')
  await swap.button.click()
  await expect(swap.text(/sign that the exchange may take exactly 2,000 BRC within 20 minutes/)).toBeVisible()
  await swap.sign.click()
  await expect(swap.text(done).first()).toBeVisible()
  expect(before[0] - (await held())).toBe(parseEther('2000'))
  // Over the coin, in one transaction.
  expect((await got()) - before[1]).toBe(expected)
  expect(await readToken(chain, birch, 'allowance', me, router)).toBe(0n)
  expect(await host.asked()).toEqual(['Connect to this site?', 'Sign typed data?', 'Send transaction?'])
})

test('the embedded wallet reads a permit out before it signs it, and the swap after it', async ({
  host,
  email,
  login,
  page,
}) => {
  const chain = chainOf(host)
  const { birch, router } = exchangeOf(host)
  const from = await newWallet(host, email, login)
  await host.fund(from, '0xde0b6b3a7640000')
  await giveToken(chain, birch, from, parseEther('500'))
  const swap = new SwapScreen(frameOf(page))
  await host.open()
  await swap.open.click()
  await swap.sell('Birch')
  await swap.buy('Cedar')
  await swap.pays.fill('500')
  await expect(swap.button).toHaveText('Review swap')
  await swap.button.click()
  await swap.sign.click()
  await expect(login.text('Allow spending of')).toBeVisible()
  await expect(login.text('500 UNI-V2', { exact: true }).first()).toBeVisible()
  await expect(login.text('This signature allows spending')).toBeVisible()
  await login.press(login.approve)
  await expect(login.text(/^500 UNI-V2 for at least [\d.,]+ CDR$/)).toBeVisible()
  await login.press(login.approve)
  await expect(swap.text(done).first()).toBeVisible()
  expect(await readToken(chain, birch, 'balanceOf', from)).toBe(0n)
  expect(await readToken(chain, birch, 'allowance', from, router)).toBe(0n)
})

test('a page opens a swap with what it wants to begin with', async ({ host, connect, page }) => {
  const swap = new SwapScreen(frameOf(page))
  await withWallet(host, connect)
  await page.evaluate(() =>
    window.gatehouse?.open('Swap', { fromToken: 'ETH', toToken: 'CDR', amount: '0.25' }),
  )
  await expect(swap.pays).toHaveValue('0.25')
  await expect(swap.button).toHaveText('Review swap')
})

test('a price that moved while the person read is not signed silently', async ({ host, connect }) => {
  const swap = await connected(host, connect)
  await reviewed(swap, '1')
  await buyMuch(chainOf(host), exchangeOf(host))
  await expect(swap.text('The price moved')).toBeVisible()
  await expect(swap.confirm).toBeDisabled()
  expect(await host.asked()).toEqual(['Connect to this site?'])
  await swap.text('Use the new price').click()
  await expect(swap.confirm).toBeEnabled()
  await swap.confirm.click()
  await expect(swap.text(done).first()).toBeVisible()
})

test('a page’s own swap that leads elsewhere for nothing is shown before the wallet is asked', async ({
  host,
  connect,
  approve,
}) => {
  const uniswap = exchangeOf(host)
  await withWallet(host, connect)
  const ask = (least: bigint, to: string) => {
    const data = buyingData(uniswap, uniswap.cedar, least, to)
    return host.request('eth_sendTransaction', [
      { from: me, to: uniswap.v2Router, value: '0x2386f26fc10000', data },
    ])
  }
  const asking = ask(0n, other)
  await expect(approve.text('What comes out does not go to you')).toBeVisible()
  await expect(approve.text('You may get nothing for it')).toBeVisible()
  expect(await host.asked()).toEqual(['Connect to this site?'])
  await approve.sayNo()
  expect((await asking).error?.code).toBe(4001)
  // One's own, with a least, is the wallet's to show.
  expect((await ask(1n, me)).ok).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await host.asked()).toEqual(['Connect to this site?', 'Send transaction?'])
})

// The last: Cedar is another token after it.
test('a token that changes no allowance that stands has it taken back first', async ({ host, connect }) => {
  const chain = chainOf(host)
  const { cedar, router } = exchangeOf(host)
  const allowed = () => readToken(chain, cedar, 'allowance', me, router)
  await giveToken(chain, cedar, me, parseEther('500'))
  await allow(chain, cedar, me, router, 5n)
  await makeStubborn(chain, cedar)
  const before = await readToken(chain, cedar, 'balanceOf', me)
  const swap = await connected(host, connect)
  await swap.sell('Cedar')
  await swap.buy('ETH')
  await swap.pays.fill('500')
  await expect(swap.button).toHaveText('Review swap')
  await swap.button.click()
  await expect(swap.text(/An older permission stands/)).toBeVisible()
  await swap.approve.click()
  await expect.poll(allowed).toBe(0n)
  await expect(swap.text(/^Two steps/)).toBeVisible()
  await swap.approve.click()
  await expect(swap.confirm).toBeEnabled()
  expect(await allowed()).toBe(parseEther('500'))
  await swap.confirm.click()
  await expect(swap.text(done).first()).toBeVisible()
  expect(before - (await readToken(chain, cedar, 'balanceOf', me))).toBe(parseEther('500'))
  expect(await allowed()).toBe(0n)
})

test('A page offers less of an account than its project allows, and no more', async ({
  host,
  connect,
  account,
  wallets,
  page,
}) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  await host.goto('/?wallets=1&data-project=plain')
  await host.open()
  await connect.pick()
  await host.expectClosed()
  await host.open()
  for (const name of ['Receive', 'Send', 'Swap']) await expect(wallets.button(name)).toBeVisible()
  await host.goto(`/?wallets=1&data-project=plain&data-features=receive,smartSessions`)
  await host.open()
  await expect(account.disconnect).toBeVisible()
  await expect(wallets.button('Receive')).toBeVisible()
  for (const name of ['Send', 'Swap']) await expect(wallets.button(name)).toHaveCount(0)
  expect(lines.filter((line) => line.includes('features'))).toEqual([
    '[gatehouse] features: smartSessions ignored; values that the project allows: onramp, swaps, receive, send, history',
  ])
})
