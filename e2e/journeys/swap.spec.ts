import type { Hex } from 'viem'
import { askChain } from '../fixtures/askChain.ts'
import { readToken } from '../fixtures/deployUniswap.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { SwapScreen } from '../screens/SwapScreen.ts'

test.use({ swaps: true })
test.describe.configure({ mode: 'default', timeout: 120_000 })

const [me] = accounts
const done = /^Swapped$/

test('a coin is swapped for a token and half of it back, by Uniswap’s own contracts', async ({
  host,
  connect,
  page,
  stack,
}) => {
  const [chain] = stack.chains
  const { uniswap } = stack
  if (!uniswap) throw new Error('no exchange')
  const { cedar, router } = uniswap
  const swap = new SwapScreen(frameOf(page))
  const held = () => readToken(chain, cedar, 'balanceOf', me)
  await host.goto('/?wallets=1')
  await host.open()
  await connect.pick()
  await host.expectClosed()

  await test.step('the coin for a token', async () => {
    const before = await held()
    await host.open()
    await swap.open.click()
    await expect(swap.button).toHaveText('Choose a token')
    await swap.buy('Cedar')
    await expect(swap.button).toHaveText('Enter an amount')
    await swap.pays.fill('1.5')
    await expect(swap.button).toHaveText('Review swap', { timeout: 20_000 })
    await expect(swap.gets).toHaveValue(/^44\d\d\.\d+$/)
    await swap.button.click()
    await expect(swap.text('1.5 ETH').first()).toBeVisible()
    await swap.confirm.click()
    await expect(swap.text(done).first()).toBeVisible({ timeout: 30_000 })
    const got = (await held()) - before
    // 1,000 : 3,000,000, and 0.3 % for the pool.
    expect(got).toBe(expected(15n * 10n ** 17n, 1_000n * 10n ** 18n, 3_000_000n * 10n ** 18n))
  })

  await test.step('the token for the coin, which takes an approval of exactly that first', async () => {
    const before = await held()
    await host.reopen()
    await swap.open.click()
    await swap.buy('Cedar')
    await swap.flip.click()
    await swap.pays.fill('2000')
    await expect(swap.button).toHaveText('Review swap', { timeout: 20_000 })
    await swap.button.click()
    await swap.approve.click()
    await expect(swap.confirm).toBeEnabled({ timeout: 30_000 })
    expect(await readToken(chain, cedar, 'allowance', me, router)).toBe(2_000n * 10n ** 18n)
    await swap.confirm.click()
    await expect(swap.text(done).first()).toBeVisible({ timeout: 30_000 })
    expect(before - (await held())).toBe(2_000n * 10n ** 18n)
    expect(await readToken(chain, cedar, 'allowance', me, router)).toBe(0n)
  })
  expect(await host.asked()).toEqual([
    'Connect to this site?',
    'Send transaction?',
    'Send transaction?',
    'Send transaction?',
  ])
})

test('a page opens a swap with what it wants to begin with', async ({ host, connect, page, stack }) => {
  if (!stack.uniswap) throw new Error('no exchange')
  const swap = new SwapScreen(frameOf(page))
  await host.goto('/?wallets=1')
  await host.open()
  await connect.pick()
  await host.expectClosed()
  await page.evaluate(() =>
    window.gatehouse?.open('Swap', { fromToken: 'ETH', toToken: 'CDR', amount: '0.25' }),
  )
  await expect(swap.pays).toHaveValue('0.25', { timeout: 20_000 })
  await expect(swap.button).toHaveText('Review swap', { timeout: 20_000 })
})

test('a price that moved while the person read is not signed silently', async ({
  host,
  connect,
  page,
  stack,
}) => {
  const [chain] = stack.chains
  const { uniswap } = stack
  if (!uniswap) throw new Error('no exchange')
  const swap = new SwapScreen(frameOf(page))
  await host.goto('/?wallets=1')
  await host.open()
  await connect.pick()
  await host.expectClosed()
  await host.open()
  await swap.open.click()
  await swap.buy('Cedar')
  await swap.pays.fill('1')
  await expect(swap.button).toHaveText('Review swap', { timeout: 20_000 })
  await swap.button.click()
  await expect(swap.confirm).toBeEnabled({ timeout: 20_000 })
  await buyMuch(chain, uniswap)
  await expect(swap.text('The price moved')).toBeVisible({ timeout: 30_000 })
  await expect(swap.confirm).toBeDisabled()
  expect(await host.asked()).toEqual(['Connect to this site?'])
  await swap.text('Use the new price').click()
  await expect(swap.confirm).toBeEnabled({ timeout: 20_000 })
  await swap.confirm.click()
  await expect(swap.text(done).first()).toBeVisible({ timeout: 30_000 })
})

/** x · y = k, less 0.3 %. */
const expected = (amount: bigint, own: bigint, other: bigint): bigint =>
  (amount * 997n * other) / (own * 1000n + amount * 997n)

/** Somebody else takes a tenth of the pool: `exactInputSingle` has no pool here, so by V2's method of the same router. */
async function buyMuch(
  chain: { url: string },
  { cedar, router, row }: { cedar: Hex; router: Hex; row: Record<string, string> },
) {
  const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
  const amount = 100n * 10n ** 18n
  const path = [128n, BigInt(accounts[1]), 2n, BigInt(row['wrapped'] ?? 0), BigInt(cedar)].map(word).join('')
  const data = `0x472b43f3${word(amount)}${word(0n)}${path}`
  const value = `0x${amount.toString(16)}`
  await askChain(chain, 'eth_sendTransaction', [
    { from: accounts[1], to: router, data, value, gas: '0x100000' },
  ])
}
