import type { Page } from '@playwright/test'
import { askChain } from '../../demo/services/askChain.ts'
import { limits } from '../../scripts/suites/limits.ts'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import { finishPurchase } from '../fixtures/finishPurchase.ts'
import { accounts, type HostPage } from '../fixtures/hostPage.ts'
import { core, expect, frameOf, pictures, test } from '../fixtures/test.ts'
import type { ConnectScreen } from '../screens/ConnectScreen.ts'
import { FundScreen } from '../screens/FundScreen.ts'

test.use({ ...firstLook, solana: true, bitcoin: true, farcaster: true, sellers: true })
// One stack for all of them.
test.describe.configure({ mode: 'default', timeout: limits.longJourneyMs })

const [me] = accounts
const ether = 10n ** 18n

async function funding(host: HostPage, connect: ConnectScreen, page: Page): Promise<FundScreen> {
  await host.goto('/?wallets=1')
  await host.open()
  await connect.pick()
  await host.expectClosed()
  await host.open()
  const fund = new FundScreen(frameOf(page))
  await fund.open.click()
  return fund
}

/** A window may be closed before anybody waits for it. */
const expectClosed = (popup: Page): Promise<void> => expect.poll(() => popup.isClosed()).toBe(true)

/** The window that a click opens, at the seller's page. */
async function windowOf(page: Page, click: () => Promise<void>): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await click()
  const popup = await opening
  await popup.waitForURL(/localhost/)
  return popup
}

test(
  'coins are bought on the page of a seller, who tells what came of it',
  pictures,
  async ({ host, connect, account, page }) => {
    const fund = await funding(host, connect, page)
    await expect(fund.deposit).toBeVisible()
    await expectView(page, 'fund-wallet')
    await fund.buy.click()

    await test.step('money, coin and seller are chosen', async () => {
      await expect(fund.row('Meld.io')).toContainText('≈ 48 USDC')
      await expect(fund.row('Coinbase')).toContainText('≈ 48.5 USDC')
      await expect(fund.gets).toHaveValue('≈ 48.5')
      // Nothing is sold for the local chain, so that Ethereum stands in.
      await expect(fund.text('Your tokens arrive on Ethereum')).toBeVisible()
      await expectView(page, 'buy')
      await fund.coin.click()
      await expect(fund.row('Ethereum')).toBeVisible()
      await expectView(page, 'buy-coin')
      await fund.row('Ethereum').click()
      await expect(fund.row('Coinbase')).toContainText('≈ 0.02425 ETH')
      await expect(fund.row('Meld.io')).toContainText('Not for sale')
      await fund.coin.click()
      await fund.row('USDC').click()
      await fund.currency.click()
      await expect(fund.row('Euro')).toBeVisible()
      await expectView(page, 'buy-currency')
      await fund.row('US Dollar').click()
      await fund.pays.fill('9')
      await expect(fund.text('At least 10 USD')).toBeVisible()
      await expect(fund.row('Coinbase')).toBeDisabled()
      await fund.pays.fill('50')
      await expect(fund.row('Coinbase')).toContainText('≈ 48.5 USDC')
    })

    await test.step('the seller’s own page takes the money', async () => {
      const popup = await windowOf(page, () => fund.row('Coinbase').click())
      await expect(popup.getByText('50 USD for USDC')).toBeVisible()
      expect(await popup.evaluate(() => window.opener)).toBe(null)
      await expect(fund.text('Finish in the window of Coinbase.')).toBeVisible()
      await expectView(page, 'buy-in-progress')
      await finishPurchase(popup, 'Pay', page)
      await expect(fund.text('Coinbase is working on it')).toBeVisible()
      await expect(fund.text('Coinbase says that it sent your tokens.')).toBeVisible()
      await expect(fund.text('48.5 USDC')).toBeVisible()
      await expectView(page, 'buy-done')
    })

    await test.step('and it stands in the activity', async () => {
      await fund.done.click()
      await account.tab('Activity').click()
      await expect(account.told('Coinbase · Ethereum')).toContainText('+48.5 USDC')
    })
  },
)

test(
  'a seller that refuses, one that names a page of somebody else, and a purchase that fails',
  pictures,
  async ({ host, connect, page, stack }) => {
    const { sellers } = stack
    if (!sellers) throw new Error('no sellers')
    const fund = await funding(host, connect, page)
    await fund.buy.click()
    await expect(fund.row('Coinbase')).toContainText('USDC')

    sellers.refusal = 'address is not supported'
    const emptied = page.waitForEvent('popup')
    await fund.row('Coinbase').click()
    await expect(fund.text('Coinbase says: “address is not supported”')).toBeVisible()
    // The window that the click opened is empty, and goes.
    await expectClosed(await emptied)
    await expectView(page, 'buy-refused')
    sellers.refusal = ''
    const popup = await windowOf(page, () => fund.again.click())
    await finishPurchase(popup, 'Fail', page)
    await expect(fund.text('Coinbase says that this purchase failed.')).toBeVisible()

    const ours = sellers.meldPage
    sellers.meldPage = 'https://meldcrypto.com.evil.example'
    await fund.again.click()
    await expect(fund.row('Meld.io')).toContainText('USDC')
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(request.url()))
    const going = page.waitForEvent('popup')
    await fund.row('Meld.io').click()
    await expect(fund.text('We did not open this page')).toBeVisible()
    await expectClosed(await going)
    expect(asked.filter((url) => url.includes('evil'))).toEqual([])
    sellers.meldPage = ours
  },
)

test(
  'where no window opens there is a link to the page, and a reload changes nothing',
  core,
  async ({ host, connect, page }) => {
    const fund = await funding(host, connect, page)
    await fund.buy.click()
    await expect(fund.row('Coinbase')).toContainText('USDC')
    const frame = page.frames().find((each) => each.url().includes('/frame?'))
    await frame?.evaluate(() => Object.assign(window, { open: () => null }))
    await fund.row('Coinbase').click()
    await expect(fund.text(/^No window opened/)).toBeVisible()
    const popup = await windowOf(page, () => fund.link('Open Coinbase').click())
    await page.bringToFront()
    await page.reload()
    await host.open()
    await expect(fund.text(/if it is still there/)).toBeVisible()
    await popup.getByRole('button', { name: 'Pay' }).click()
    await expect(fund.text('Coinbase says that it sent your tokens.')).toBeVisible()
  },
)

test(
  'an exchange pays in, and the coins lie in the account',
  pictures,
  async ({ host, connect, account, page, stack }) => {
    const balance = async () => BigInt(await askChain(stack.chains[0], 'eth_getBalance', [me, 'latest']))
    const before = await balance()
    const fund = await funding(host, connect, page)
    await fund.deposit.click()
    await expect(fund.row('Simulated exchange')).toBeDisabled()
    await fund.asset.click()
    await expect(fund.row('ETH')).toBeVisible()
    await expectView(page, 'deposit-asset')
    await fund.row('ETH').click()
    await fund.amount.fill('1.25')
    await expect(fund.row('Simulated exchange')).toBeEnabled()
    await expectView(page, 'deposit')
    const popup = await windowOf(page, () => fund.row('Simulated exchange').click())
    // Its page cuts itself off from who opened it, as those of real ones may: it is there, and nobody sees it.
    await expect(fund.text(/if it is still there/)).toBeVisible()
    await expectView(page, 'deposit-in-progress')
    await popup.getByRole('button', { name: 'Send the coins' }).click()
    await expect(popup.getByText('Transaction')).toBeVisible()
    await popup.close()
    await page.bringToFront()
    await expect(fund.text('Deposit completed')).toBeVisible()
    await expectView(page, 'deposit-done')
    expect((await balance()) - before).toBe((5n * ether) / 4n)
    await fund.done.click()
    await expect(account.text(/^10,001\.25 ETH$/).first()).toBeVisible()
  },
)

test('a page that offers receiving alone leads to no seller and no exchange of the project', async ({
  host,
  connect,
  account,
  wallets,
  page,
}) => {
  const fund = await funding(host, connect, page)
  await expect(fund.buy).toBeVisible()
  await expect(fund.deposit).toBeVisible()
  await host.goto('/?wallets=1&data-features=receive')
  await host.open()
  await expect(account.disconnect).toBeVisible()
  await expect(wallets.button('Receive')).toBeVisible()
  await expect(fund.open).toHaveCount(0)
  const open = (view: 'FundWallet' | 'OnRampProviders') =>
    page.evaluate(
      (name) =>
        window.gatehouse?.open(name).then(
          () => 'opened',
          ({ code }) => code,
        ),
      view,
    )
  expect(await open('OnRampProviders')).toBe(-32602)
  expect(await open('FundWallet')).toBe('opened')
  await expect(fund.row('Receive')).toBeVisible()
  for (const way of [fund.buy, fund.deposit]) await expect(way).toHaveCount(0)
})

test.describe('in a restricted time zone', () => {
  test.use({ timezoneId: 'Asia/Hong_Kong' })

  test(
    'nothing is sold, the account says why, and no page opens it',
    pictures,
    async ({ host, connect, account, page, stack }) => {
      const opens = () =>
        page.evaluate(() =>
          window.gatehouse?.open('OnRampProviders').then(
            () => 'opened',
            ({ code }) => code,
          ),
        )
      stack.admin('project', 'set', 'shop', 'restrictedTimezones', 'on')
      try {
        const fund = await funding(host, connect, page)
        await expect(fund.deposit).toBeVisible()
        await expect(fund.buy).toHaveCount(0)
        await fund.back.click()
        await expect(account.text('Swaps and purchases are not available in your time zone.')).toBeVisible()
        await expectView(page, 'account-restricted')
        expect(await opens()).toBe(-32602)
      } finally {
        stack.admin('project', 'set', 'shop', 'restrictedTimezones', '')
      }
    },
  )
})
