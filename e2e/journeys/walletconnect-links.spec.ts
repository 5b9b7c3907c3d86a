import { devices, type Page } from '@playwright/test'
import { expectView, firstLook, inEachLook } from '../fixtures/expectView.ts'
import { account, plain, test } from '../fixtures/pocketTest.ts'
import { scannedCode } from '../fixtures/scannedCode.ts'
import { core, expect, frameOf, pictures } from '../fixtures/test.ts'
import type { WalletConnectScreen } from '../screens/WalletConnectScreen.ts'
import type { WalletsScreen } from '../screens/WalletsScreen.ts'

// How a tap leads to a wallet: what is opened is seen from the third party's page.

interface Entry {
  name: string
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  rdns?: string
  injected?: { namespace: string; injected_id: string }[]
}

/** Wallets of the operator's own. */
const hop: Entry = {
  name: 'Hop Wallet',
  mobile_link: 'hopwallet://',
  desktop_link: 'hopdesk://',
  webapp_link: 'https://app.hop.example/connect',
}
const leap: Entry = { name: 'Leap Wallet', mobile_link: 'https://leap.example/app' }
const twin: Entry = {
  name: 'Alpha Wallet',
  rdns: 'test.alpha',
  webapp_link: 'https://alpha.example',
  injected: [{ namespace: 'eip155', injected_id: 'isAlpha' }],
}
const entries = [hop, leap, twin].map((entry, index) => ({
  id: `${index + 1}`.repeat(64),
  homepage: 'https://wallets.example',
  chains: ['eip155:*'],
  supports_wc: true,
  ...entry,
}))

// One stack: the wallets are put into it once.
test.describe.configure({ mode: 'default' })
test.beforeAll(({ stack }) => {
  for (const entry of entries) stack.admin('wallet', 'add', JSON.stringify(entry))
})
test.afterAll(({ stack }) => {
  for (const { id } of entries) stack.admin('wallet', 'remove', id)
})

async function choose(wallets: WalletsScreen, { name }: Entry): Promise<void> {
  await wallets.all.click()
  await wallets.choose(name)
}

/** Addresses at which the page's own tab was sent away: the app of a scheme opens over it, and it stays. */
function sentTo(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.push(request.url())
  })
  return seen
}

/** What a tap on the link of the view opens in a tab of its own. */
async function opened(page: Page, tap: () => Promise<void>): Promise<{ url: string; opener: boolean }> {
  await page
    .context()
    .route(/^https:\/\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>wallet</title>' }),
    )
  const [tab] = await Promise.all([page.context().waitForEvent('page'), tap()])
  await tab.waitForLoadState()
  const opener = await tab.evaluate(() => window.opener !== null || document.referrer !== '')
  const found = { url: tab.url(), opener }
  await tab.close()
  return found
}

const handed = (base: string, uri: string): string => `${base}wc?uri=${encodeURIComponent(uri)}`
const tabNames = (scan: WalletConnectScreen) => scan.tabs.allTextContents()

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test(
    'a tap opens the app over the page with the pairing, and the app connects',
    core,
    async ({ host, scan, pocket, wallets, page }) => {
      await host.goto(plain)
      const answer = host.request('eth_requestAccounts')
      await choose(wallets, hop)
      await expect(scan.link('Open Hop Wallet')).toBeVisible()
      expect(await tabNames(scan)).toEqual(['Mobile', 'Web'])
      await expect(scan.code).toBeHidden()
      const uri = await scan.copied('link')
      const sent = sentTo(page)
      await scan.link('Open Hop Wallet').tap()
      await expect.poll(() => sent).toEqual([handed('hopwallet://', uri)])
      expect(new URL(page.url()).pathname).toBe('/')
      await host.expectOpen()

      await pocket.pair(new URL(sent[0] ?? '').searchParams.get('uri') ?? '')
      expect(await answer).toEqual({ ok: [account] })
    },
  )

  test('a universal link opens beside the page and learns nothing of it', async ({
    host,
    scan,
    wallets,
    page,
  }) => {
    await host.goto(plain)
    await host.open()
    await choose(wallets, leap)
    const uri = await scan.copied('link')
    expect(await scan.tabs.count()).toBe(0)
    const sent = sentTo(page)
    const tab = await opened(page, () => scan.link('Open Leap Wallet').tap())
    expect(tab).toEqual({ url: handed('https://leap.example/app/', uri), opener: false })
    expect(sent).toEqual([])
  })

  test('two tries begin a second apart at least', async ({ host, scan, pocket, wallets, page }) => {
    pocket.decide = 'reject'
    await page.clock.install()
    await host.goto(plain)
    await host.open()
    await choose(wallets, hop)
    const offered = async (): Promise<{ uri: string; at: number }> => {
      const href = await scan.link('Open Hop Wallet').getAttribute('href')
      return { uri: new URL(href ?? '').searchParams.get('uri') ?? '', at: Date.now() }
    }
    await pocket.pair((await offered()).uri)
    await expect(scan.text('Request declined')).toBeVisible()
    // Later than the first second, so that this try begins at once.
    await page.clock.fastForward(1_000)
    const pressed = Date.now()
    await scan.retry.tap()
    await pocket.pair((await offered()).uri)
    await scan.retry.tap()
    expect((await offered()).at - pressed).toBeGreaterThan(1_000)
  })
})

test('on a desktop: a code, the wallet’s page in a tab of its own, its app over the page', async ({
  host,
  scan,
  wallets,
  page,
}) => {
  await host.goto(plain)
  await host.open()
  await choose(wallets, hop)
  const uri = await scan.copied()
  expect(await tabNames(scan)).toEqual(['Mobile', 'Web', 'Desktop'])
  const sent = sentTo(page)
  await scan.tab('Web').click()
  const tab = await opened(page, () => scan.link('Open Hop Wallet').click())
  expect(tab).toEqual({ url: handed('https://app.hop.example/connect/', uri), opener: false })
  expect(sent).toEqual([])
  await scan.tab('Mobile').click()
  await expect(scan.code).toBeVisible()
  // Last: while the browser looks for an app of that scheme, nothing of the page can be asked here.
  await scan.tab('Desktop').click()
  await scan.link('Open Hop Wallet').click()
  await expect.poll(() => sent).toEqual([handed('hopdesk://', uri)])
})

test('an extension that is not there can be got, and one that comes is used', async ({
  host,
  scan,
  wallets,
  page,
}) => {
  await host.goto('/?wallets=1&late=told&data-project=plain')
  await host.open()
  await choose(wallets, twin)
  await scan.tab('Browser').click()
  await expect(scan.text('Not detected')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('test:announce')))
  await expect(scan.text('Go on with the extension of this browser.')).toBeVisible()
  expect(await tabNames(scan)).toEqual(['Browser', 'Mobile', 'Web'])
  await frameOf(page).getByRole('button', { name: 'Open Alpha Wallet' }).click()
  await host.expectClosed()
  expect(await host.asked()).toHaveLength(1)
})

test('the code alone: ConnectingWalletConnectBasic, from which all wallets are found', async ({
  host,
  scan,
  pocket,
  wallets,
  page,
}) => {
  await host.goto(plain)
  await page.evaluate(() => window.gatehouse?.open('ConnectingWalletConnectBasic'))
  await scan.code.waitFor()
  await wallets.button('Search wallets').click()
  await expect(wallets.cards.nth(8)).toBeVisible()
  await wallets.back.click()
  await pocket.pair(await scan.uri())
  await host.expectEvent('accountsChanged', [account])
  await host.expectClosed()
})

test.describe('in pictures', () => {
  test.use(firstLook)

  test(
    'ConnectingWalletConnect by code and by link, and the code alone',
    pictures,
    async ({ host, scan, wallets, page }) => {
      await host.goto(plain)
      await host.open()
      await choose(wallets, hop)
      await scan.code.waitFor()
      await expectView(page, 'walletconnect-code', { changing: scan.code })
      // The wallet's picture covers the middle: a camera reads the link all the same.
      const withPicture = await scan.copied()
      await inEachLook(page, () => expect.poll(() => scannedCode(page)).toBe(withPicture))
      await expect(scan.text('Link copied')).toBeHidden()
      await scan.tab('Web').click()
      await expect(scan.link('Open Hop Wallet')).toBeVisible()
      await expectView(page, 'walletconnect-link')
      await page.evaluate(() => window.gatehouse?.close())
      await host.expectClosed()
      await page.evaluate(() => window.gatehouse?.open('ConnectingWalletConnectBasic'))
      await scan.code.waitFor()
      await expectView(page, 'walletconnect-basic', { changing: scan.code })
      const plainCode = await scan.copied()
      await inEachLook(page, () => expect.poll(() => scannedCode(page)).toBe(plainCode))
    },
  )
})
