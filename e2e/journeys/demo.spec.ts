import type { FrameLocator } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { testKeys } from '../../demo/wallet/testKeys.ts'
import { limits } from '../../scripts/suites/limits.ts'
import { finishPurchase } from '../fixtures/finishPurchase.ts'
import { isAlive } from '../fixtures/isAlive.ts'
import { password, somebody } from '../fixtures/person.ts'
import { type Demo, startDemo } from '../fixtures/startDemo.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { violationsOf } from '../fixtures/violationsOf.ts'
import { DemoWallet } from '../screens/DemoWallet.ts'
import { EmailScreen } from '../screens/EmailScreen.ts'
import { FundScreen } from '../screens/FundScreen.ts'
import { InboxPage } from '../screens/InboxPage.ts'
import { KitPage } from '../screens/KitPage.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'
import { ProfileScreen } from '../screens/ProfileScreen.ts'
import { SwapScreen } from '../screens/SwapScreen.ts'
import { WagmiPage } from '../screens/WagmiPage.ts'

let demo: Demo
test.beforeAll(async () => {
  // On its first start it makes a database, while other journeys run.
  demo = await startDemo()
})
test.afterAll(() => demo?.stop())

test('a site developer tries a theme, is told what is refused, and takes the snippet', async ({ page }) => {
  const values = page.locator('#values')
  const refusal = page.locator('#refusal')
  const snippet = page.locator('#snippet')
  const card = frameOf(page).locator('.card')
  await page.goto(demo.origin)
  await page.getByRole('link', { name: 'colours of your own' }).click()
  await expect(card).toBeVisible()
  await expect(snippet).toContainText('"mode": "dark"')

  await values.getByLabel('--gatehouse-radius').fill('4px')
  await values.getByLabel('--gatehouse-background', { exact: true }).fill('#102030')
  await expect(card).toHaveCSS('background-color', 'rgb(16, 32, 48)')
  await expect(card).toHaveCSS('border-radius', '4px')
  await expect(snippet).toContainText('--gatehouse-background: #102030;')

  await values.getByLabel('--gatehouse-background', { exact: true }).fill('#fff')
  await expect(refusal).toContainText('foreground on background has a contrast below 4.5:1 in dark mode')
  await expect(card).toHaveCSS('background-color', 'rgb(16, 32, 48)')
  await expect(snippet).not.toContainText('#fff')
  await values.getByLabel('Mode').selectOption('light')
  await expect(refusal).toBeEmpty()
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.getByText('Colours for each mode').click()
  expect(await violationsOf(page)).toEqual([])

  await values.getByRole('button', { name: 'Start again' }).click()
  await expect(card).not.toHaveCSS('border-radius', '4px')
  await expect(snippet).not.toContainText('--gatehouse')
})

/** It ends the demo, so that it stands last. */
test('a stranger tries the demo by its own list, and ends it', async ({
  page,
  context,
  account,
  connect,
  login,
}) => {
  test.setTimeout(limits.longJourneyMs)
  const wallet = new DemoWallet(page)
  const frame = frameOf(page)
  const swap = new SwapScreen(frame)
  const fund = new FundScreen(frame)
  const button = page.locator('gatehouse-button button')
  const profile = new ProfileScreen(frame)
  const latest = page.locator('#results li').first()
  const [status, accounts] = [page.locator('#status'), page.locator('#accounts')]
  await page.goto(demo.origin)
  await expect(page.getByRole('heading', { name: 'What to try' })).toBeVisible()

  await test.step('connects the Demo Wallet, and sees what it holds is worth', async () => {
    await button.click()
    await connect.pick('Demo Wallet')
    await wallet.approve.click()
    await expect(status).toHaveText('connected')
    await expect(accounts).toHaveText(/^0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266$/i)
    await button.click()
    await expect(account.held('Demo dollar')).toContainText(/2,500 DUSD.*\$2,5\d\d/)
    await account.tab('NFTs').click()
    await expect(frame.locator('img.nft-picture').first()).toBeVisible()
  })

  await test.step('swaps some of it, and leaves', async () => {
    await swap.open.click()
    await swap.buy('Cedar')
    await swap.pays.fill('0.1')
    await expect(swap.button).toHaveText('Review swap')
    await swap.button.click()
    await swap.confirm.click()
    await wallet.approve.click()
    await expect(frame.getByText(/^Swapped$/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await button.click()
    await account.disconnect.click()
    await expect(status).toHaveText('disconnected')
  })

  for (const [family, address] of [
    ['Solana', testKeys.solana.address],
    ['Bitcoin', testKeys.bitcoin.address],
  ] as const)
    await test.step(`connects and signs with the wallet of ${family}`, async () => {
      const asks = (request: string) => page.getByRole('button', { name: `${request} ${family}` }).click()
      await asks('Connect')
      await connect.pick(`Demo ${family} Wallet`)
      await expect(wallet.brand).toContainText(`Demo ${family} Wallet`)
      await wallet.approve.click()
      await expect(latest).toContainText(`Connect ${family}`)
      await expect(latest).toContainText(address)
      await asks('Sign with')
      await expect(wallet.prompt).toContainText('Hello from the Gatehouse demo')
      await wallet.approve.click()
      await expect(latest).toContainText(/\d+ bytes of signature/)
      await expect(latest).toHaveAttribute('data-state', 'ok')
    })

  await test.step('leaves both of them at once', async () => {
    await button.click()
    await profile.open.click()
    await profile.disconnectAll.click()
    // What it does is said first.
    await profile.disconnectAll.click()
    await expect(status).toHaveText('disconnected')
  })

  /** Logs in at a page, with the code that the inbox of the demo shows. */
  const logIn = async (frames: FrameLocator): Promise<void> => {
    const email = new EmailScreen(frames)
    const address = somebody()
    const url = await page.getByRole('link', { name: 'the inbox of this machine' }).getAttribute('href')
    await email.send(address)
    const tab = await context.newPage()
    const code = await new InboxPage(tab, url ?? '').code(address)
    await tab.close()
    await email.type(code)
    await new LoginScreen(frames).choosePassword(password)
  }

  await test.step('logs in by a code from the inbox', async () => {
    await button.click()
    await logIn(frame)
    await expect(status).toHaveText('connected')
    await expect(page.locator('#wallet')).toHaveText('Gatehouse')
  })

  await test.step('sends two calls at once, for which somebody else pays', async () => {
    await page.getByRole('button', { name: 'Send two calls at once' }).click()
    await login.press(login.approve)
    await expect(latest).toHaveAttribute('data-state', 'ok')
  })

  await test.step('chooses a name', async () => {
    await button.click()
    await frame.getByRole('button', { name: 'Choose a name for your account' }).click()
    await frame.getByRole('textbox', { name: /^Your name/ }).fill('harbour')
    await frame.getByRole('button', { name: 'Register' }).click()
    await login.press(login.approve)
    await expect(frame.getByText('This name is yours')).toBeVisible()
    await frame.getByRole('button', { name: 'Let’s go!' }).click()
    await expect(account.text(/^harbour\./)).toBeVisible()
  })

  await test.step('buys coins of the seller of this machine', async () => {
    await fund.open.click()
    await fund.buy.click()
    const opening = page.waitForEvent('popup')
    await fund.row('≈').first().click()
    const popup = await opening
    await finishPurchase(popup, 'Pay', page)
    await expect(frame.getByText(/is working on it|Your coins are/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('deposits from the exchange of this machine, on the second chain', async () => {
    await page.getByRole('button', { name: 'Switch to the second chain' }).click()
    await expect(page.locator('#network')).toHaveText('eip155:31338')
    await button.click()
    await fund.open.click()
    await fund.deposit.click()
    await fund.amount.fill('0.5')
    const opening = page.waitForEvent('popup')
    await fund.row('Simulated exchange').click()
    const popup = await opening
    await popup.getByRole('button', { name: 'Send the coins' }).click()
    await expect(popup.getByText('Transaction')).toBeVisible()
    await popup.close()
    await page.bringToFront()
    await expect(fund.text('Deposit completed')).toBeVisible()
    await fund.done.click()
    await page.keyboard.press('Escape')
  })

  await test.step('signs with Solana and Bitcoin, by the same login', async () => {
    for (const family of ['Solana', 'Bitcoin']) {
      await page.getByRole('button', { name: `Sign with ${family}` }).click()
      await login.press(login.approve)
      await expect(latest).toContainText(`Sign with ${family}`)
      await expect(latest).toHaveAttribute('data-state', 'ok')
    }
  })

  await test.step('is nobody at the other site, and logs in there by OpenID', async () => {
    const tab = await context.newPage()
    await tab.goto(demo.second)
    await expect(tab.locator('#status')).toHaveText('disconnected')
    await tab.locator('gatehouse-button button').click()
    const opening = tab.waitForEvent('popup')
    await frameOf(tab).getByRole('button', { name: 'Continue with Google' }).click()
    const popup = await opening
    await popup.locator('input[name=login]').fill('ada')
    await popup.locator('input[name=password]').fill('any')
    await popup.locator('button[type=submit]').click()
    await popup.getByRole('button', { name: /continue/i }).click()
    await new LoginScreen(frameOf(tab)).choosePassword(password)
    await expect(tab.locator('#status')).toHaveText('connected')
    await tab.close()
  })

  await test.step('logs in and signs in a wagmi page, which finds Gatehouse', async () => {
    const tab = await context.newPage()
    const wagmi = new WagmiPage(tab)
    await tab.goto(demo.wagmi)
    await wagmi.gatehouse.click()
    await logIn(frameOf(tab))
    await expect(wagmi.status).toHaveText('connected')
    await wagmi.request('Sign hello')
    const inTab = new LoginScreen(frameOf(tab))
    await inTab.press(inTab.approve)
    await expect(wagmi.result).toHaveText(/^0x[0-9a-f]{130}$/)
    await tab.close()
  })

  await test.step('logs in and signs in a RainbowKit page, by its dialog', async () => {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'a RainbowKit page' }).click()
    const tab = await opened
    const kit = new KitPage(tab)
    await kit.choose()
    await logIn(frameOf(tab))
    await expect(kit.account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
    const account = (await kit.account.textContent()) as Hex
    await kit.sign.click()
    const inTab = new LoginScreen(frameOf(tab))
    await inTab.press(inTab.approve)
    await expect(kit.signature).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await kit.signature.textContent()) as Hex
    expect(await verifyMessage({ address: account, message: 'hello', signature })).toBe(true)
  })

  const processes = demo.processes()
  // The command, two chains and the bundler at least.
  expect(processes.length).toBeGreaterThan(3)
  await demo.stop()
  await expect.poll(() => processes.filter(isAlive)).toEqual([])
})
