import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { askChain } from '../../demo/services/askChain.ts'
import type { HostPage } from '../fixtures/hostPage.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { deployHarbour, harbourOf } from '../fixtures/listedTokens.ts'
import { core, expect, frameOf, test } from '../fixtures/test.ts'
import type { ConnectScreen } from '../screens/ConnectScreen.ts'
import { SendScreen } from '../screens/SendScreen.ts'

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

async function connected(host: HostPage, connect: ConnectScreen): Promise<void> {
  await host.goto('/?wallets=1')
  await host.open()
  await connect.pick()
  await host.expectClosed()
}

test(
  'coins are sent from the account, followed until they stand, and told in Activity',
  core,
  async ({ host, connect, account, page, stack }) => {
    const [chain] = stack.chains
    const send = new SendScreen(frameOf(page))
    const receiver = newAddress()
    await connected(host, connect)
    await host.open()
    await send.open.click()
    await expect(send.button).toHaveText('Add an amount')
    await send.fill('0.25', receiver)
    // The whole address stands there before anything is agreed to.
    await expect(send.text(receiver.slice(2, 12)).first()).toBeVisible()
    await send.preview.click()
    await send.confirm.click()
    await expect(send.text('Transaction started')).toBeVisible()
    await expect(send.text(/^(Confirmed|Done)$/).first()).toBeVisible()
    expect(BigInt(String(await askChain(chain, 'eth_getBalance', [receiver, 'latest'])))).toBe(
      25n * 10n ** 16n,
    )
    expect(await host.asked()).toEqual(['Connect to this site?', 'Send transaction?'])

    await host.reopen()
    await account.tab('Activity').click()
    await expect(account.told(receiver.slice(-4))).toContainText('−0.25 ETH')
  },
)

test('a token is sent: what is left of it stands in the account, and Activity tells it', async ({
  host,
  connect,
  account,
  page,
  stack,
}) => {
  const send = new SendScreen(frameOf(page))
  const receiver = newAddress()
  const [holder] = accounts
  const [chain] = stack.chains
  await deployHarbour(chain, holder, 1_000n * 10n ** 18n)
  await connected(host, connect)
  await host.open()
  await expect(account.held('Harbour')).toContainText('1,000 HBR')
  await send.open.click()
  await send.chooseToken.click()
  await send.tokens.filter({ hasText: 'Harbour' }).click()
  await send.fill('250.5', receiver)
  await send.preview.click()
  await send.confirm.click()
  await expect(send.text(/^(Confirmed|Done)$/).first()).toBeVisible()
  expect(await harbourOf(chain, receiver)).toBe(2505n * 10n ** 17n)
  expect(await harbourOf(chain, holder)).toBe(7495n * 10n ** 17n)

  await host.reopen()
  await expect(account.held('Harbour')).toContainText('749.5 HBR')
  await account.tab('Activity').click()
  await expect(account.told(receiver.slice(-4))).toContainText('−250.5 HBR')
})

test('what cannot be sent is said in words, and nothing is asked of the wallet', async ({
  host,
  connect,
  page,
}) => {
  const send = new SendScreen(frameOf(page))
  await connected(host, connect)
  await host.open()
  await send.open.click()
  await send.fill('0.25', '0x1234')
  await expect(send.button).toHaveText('Invalid address')
  await send.fill('999999999', newAddress())
  await expect(send.button).toHaveText('Insufficient funds')
  await send.fill('1.2.3', newAddress())
  await expect(send.button).toHaveText('Incorrect amount')
  await send.fill('1', accounts[0])
  await expect(send.text('This is your own address')).toBeVisible()
  expect(await host.asked()).toEqual(['Connect to this site?'])
})

test('no in the wallet is said, and the draft is kept', async ({ host, connect, page }) => {
  const send = new SendScreen(frameOf(page))
  await connected(host, connect)
  await host.person('no')
  await host.open()
  await send.open.click()
  await send.fill('0.1', newAddress())
  await send.preview.click()
  await send.confirm.click()
  await expect(send.text('Declined in the wallet')).toBeVisible()
  await frameOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(send.amount).toHaveValue('0.1')
})

test('the address to receive at stands as code and as text', core, async ({ host, connect, page }) => {
  const frame = frameOf(page)
  await connected(host, connect)
  await host.open()
  await frame.getByRole('button', { name: 'Receive', exact: true }).first().click()
  await expect(frame.getByRole('img', { name: /^Code of your address/ })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await frame.getByRole('button', { name: 'Copy address' }).click()
  await expect(frame.getByText('Address copied')).toBeVisible()
  expect((await page.evaluate(() => navigator.clipboard.readText())).toLowerCase()).toBe(accounts[0])
})

test('a short window has room for the actions; the way out scrolls with the rest', async ({
  host,
  connect,
  account,
  page,
}) => {
  const send = new SendScreen(frameOf(page))
  await connected(host, connect)
  await page.setViewportSize({ width: 740, height: 360 })
  await host.open()
  await expect(send.open).toBeInViewport({ ratio: 1 })
  await expect(account.disconnect).not.toBeInViewport()
  await account.disconnect.scrollIntoViewIfNeeded()
  await expect(account.disconnect).toBeInViewport({ ratio: 1 })
})

test('where nobody sells coins, funding offers to receive', async ({ host, connect, page }) => {
  const widget = frameOf(page)
  await connected(host, connect)
  await page.evaluate(() => window.gatehouse?.open('FundWallet'))
  await expect(widget.locator('.list .row')).toHaveText([/^Receive/])
  // The view itself holds nothing either, when a page asks for it.
  await page.evaluate(() => window.gatehouse?.close())
  await page.evaluate(() => window.gatehouse?.open('OnRampProviders'))
  await expect(widget.getByText('Nothing to buy here')).toBeVisible()
  await expect(widget.getByRole('textbox')).toHaveCount(0)
})
