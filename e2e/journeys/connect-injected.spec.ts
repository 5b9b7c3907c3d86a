import { pastMs } from '../../scripts/suites/pastMs.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { core, expect, test, waits } from '../fixtures/test.ts'

test('a visitor connects from the button', core, async ({ host, connect }) => {
  await host.goto()
  await host.open()
  await host.expectOpen()
  await connect.pick()
  await host.expectClosed()
  await expect(host.button).toHaveText('0xf39f…2266')
  await host.expectEvent('connect', { chainId: '0x7a69' })
  await host.expectEvent('accountsChanged', [accounts[0]])
  expect(await host.request('eth_accounts')).toEqual({ ok: [accounts[0]] })
})

test('a page asks for accounts, the visitor connects', async ({ host, connect }) => {
  await host.goto()
  const answer = host.request('eth_requestAccounts')
  await connect.pick()
  expect(await answer).toEqual({ ok: [accounts[0]] })
  await host.expectClosed()
  expect(await host.request('eth_requestAccounts')).toEqual({ ok: [accounts[0]] })
  expect(await host.asked()).toEqual(['Connect to this site?'])
})

test('two requests for accounts share one prompt', async ({ host, connect }) => {
  await host.goto()
  const answers = Promise.all([host.request('eth_requestAccounts'), host.request('eth_requestAccounts')])
  await connect.pick()
  expect(await answers).toEqual([{ ok: [accounts[0]] }, { ok: [accounts[0]] }])
  expect(await host.asked()).toEqual(['Connect to this site?'])
})

test('no, try again, yes', core, async ({ host, connect }) => {
  await host.goto()
  await host.person('no')
  const answer = host.request('eth_requestAccounts')
  await connect.pick()
  await expect(connect.text('Request declined')).toBeVisible()
  await host.person('yes')
  await connect.retry.click()
  expect(await answer).toEqual({ ok: [accounts[0]] })
})

test('closing the modal rejects the request with 4001', async ({ host, connect }) => {
  await host.goto()
  const answer = host.request('eth_requestAccounts')
  await connect.wallet('Alpha').waitFor()
  await connect.close.click()
  expect((await answer).error?.code).toBe(4001)
  await host.expectClosed()
})

test('two wallets: each by its name, the last used one first', async ({ host, connect, account, page }) => {
  await host.goto('/?wallets=2')
  await host.open()
  await connect.pick('Beta Wallet')
  await expect(host.button).toHaveText('0x3c44…93bc')
  await host.open()
  await account.disconnect.click()
  await expect(host.button).toHaveText('Connect wallet')
  await page.reload()
  await host.open()
  await expect(connect.wallet('Alpha|Beta').first()).toContainText('Beta Wallet')
  await expect(connect.wallet('Alpha|Beta')).toHaveCount(2)
})

test('a slow person: yes after 40 s still counts', waits, async ({ host, connect }) => {
  await host.goto()
  await host.person('later')
  const answer = host.request('eth_requestAccounts')
  await connect.pick()
  await expect.poll(() => host.asked()).toHaveLength(1)
  await pastMs(40_000)
  await host.decide(true)
  expect(await answer).toEqual({ ok: [accounts[0]] })
})

test('reload keeps the connection without a wallet prompt', core, async ({ host, connect, page }) => {
  await host.goto()
  await host.open()
  await connect.pick()
  await expect(host.button).toHaveText('0xf39f…2266')
  await page.reload()
  await page.waitForFunction(() => 'gatehouse' in window && 'test' in window)
  expect(await host.request('eth_accounts')).toEqual({ ok: [accounts[0]] })
  await expect(host.button).toHaveText('0xf39f…2266')
  expect(await host.asked()).toEqual([])
})

for (const [way, path, name] of [
  ['announces itself', '/?', 'Alpha Wallet'],
  ['comes to the window', '/?injected=isMetaMask', 'MetaMask'],
] as const)
  test(`reload keeps the connection of a wallet that ${way} late`, async ({ host, connect }) => {
    await host.goto(path)
    await host.open()
    await connect.pick(name)
    await expect(host.button).toHaveText('0xf39f…2266')
    await host.goto(`${path}&late`)
    expect(await host.request('eth_accounts')).toEqual({ ok: [accounts[0]] })
  })

test('disconnect from the modal ends it everywhere', core, async ({ host, connect, account, page }) => {
  await host.goto()
  await host.open()
  await connect.pick()
  await host.open()
  await account.disconnect.click()
  await expect(host.button).toHaveText('Connect wallet')
  await host.expectEvent('accountsChanged', [])
  await expect.poll(async () => (await host.events()).map(([name]) => name)).toContain('disconnect')
  expect(await host.request('eth_accounts')).toEqual({ ok: [] })
  await page.reload()
  await page.waitForFunction(() => 'gatehouse' in window && 'test' in window)
  expect(await host.request('eth_accounts')).toEqual({ ok: [] })
  expect(await page.locator('iframe').count()).toBe(0)
})

test('no wallet in the browser: those of other devices, and all there are', async ({ host, connect }) => {
  await host.goto('/?wallets=0&data-project=plain')
  await host.open()
  await expect(connect.wallet('WalletConnect')).toBeVisible()
  await expect(connect.wallet('All wallets')).toBeVisible()
  await expect(connect.text('Installed')).toHaveCount(0)
})

test('a wallet that only sets window.ethereum: by the name it carries', core, async ({ host, connect }) => {
  await host.goto('/?injected=isMetaMask')
  await host.open()
  await connect.pick('MetaMask')
  await expect(host.button).toHaveText('0xf39f…2266')
  await host.goto('/?injected=isMetaMask')
  expect(await host.request('eth_accounts')).toEqual({ ok: [accounts[0]] })
})

test(
  'a wallet that comes to the window after all looks for it: listed once a visitor opens',
  waits,
  async ({ host, connect }) => {
    await host.goto('/?injected=isMetaMask&late=told')
    await host.open()
    await expect(connect.text('All wallets')).toBeVisible()
    await connect.close.click()
    await host.expectClosed()
    await pastMs(4_000)
    await host.page.evaluate(() => void dispatchEvent(new Event('test:announce')))
    await host.open()
    await connect.pick('MetaMask')
    await expect(host.button).toHaveText('0xf39f…2266')
  },
)

test('a generic browser wallet is not shown on a desktop', async ({ host, connect }) => {
  await host.goto('/?injected=isNobody&data-project=plain')
  await host.open()
  await expect(connect.wallet('All wallets')).toBeVisible()
  await expect(connect.wallet('Browser Wallet')).toHaveCount(0)
  await expect(connect.text('Installed')).toHaveCount(0)
})

test('several tabs agree', async ({ host, connect, context, stack }) => {
  await host.goto()
  await host.open()
  await connect.pick()
  await expect(host.button).toHaveText('0xf39f…2266')
  const second = await context.newPage()
  await second.goto(stack.pages.origin('shop'))
  await expect(second.locator('gatehouse-button button')).toHaveText('0xf39f…2266')
  await host.page.evaluate(() => window.gatehouse?.disconnect())
  await expect(second.locator('gatehouse-button button')).toHaveText('Connect wallet')
})
