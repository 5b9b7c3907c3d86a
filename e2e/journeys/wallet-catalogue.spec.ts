import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { holdRoute } from '../fixtures/holdRoute.ts'
import type { HostPage } from '../fixtures/hostPage.ts'
import { core, expect, test } from '../fixtures/test.ts'
import type { WalletsScreen } from '../screens/WalletsScreen.ts'

interface Wallet {
  id: string
  name: string
  badge_type?: string
}

/** A call from outside of any browser; only browsers resolve names under localhost. */
function getJson(origin: string, path: string): Promise<unknown> {
  const { host, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      resolve(JSON.parse(text))
    }).on('error', reject)
  })
}

/** What the server says there is, asked page by page. */
async function catalogueOf({ stack }: HostPage): Promise<Wallet[]> {
  const wallets: Wallet[] = []
  for (let page = 1; ; page++) {
    const { data, count } = (await getJson(
      stack.widgetOrigin,
      `/getWallets?projectId=plain&chains=eip155:1,eip155:31337,eip155:31338&page=${page}&entries=40`,
    )) as { data: Wallet[]; count: number }
    wallets.push(...data)
    if (data.length === 0 || wallets.length >= count) return wallets
  }
}

const plain = '/?wallets=2&data-project=plain'

/** Every name from the first card to the last, read while scrolling. */
async function readAll(wallets: WalletsScreen): Promise<string[]> {
  const seen: string[] = []
  const read = async (): Promise<void> => {
    for (const name of await wallets.names()) if (!seen.includes(name)) seen.push(name)
  }
  await read()
  for (let quiet = 0; quiet < 5; ) {
    const before = seen.length
    const moved = await wallets.scroll()
    await wallets.cards.first().waitFor()
    await read()
    quiet = moved || seen.length > before ? 0 : quiet + 1
  }
  return seen
}

/** Calls for the catalogue so far. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/getWallets') calls.push(url.search)
  })
  return calls
}

test('Nothing is asked for before the modal opens; then the first screen tells how many there are', async ({
  host,
  connect,
  wallets,
  page,
}) => {
  const calls = countCalls(page)
  await host.goto(plain)
  await host.button.hover()
  await expect(connect.wallet('Alpha')).toBeAttached()
  expect(calls).toEqual([])
  await host.open()
  const count = (await catalogueOf(host)).length
  await expect(wallets.all).toContainText(`${Math.floor(count / 10) * 10}${count % 10 ? '+' : ''}`)
  expect(calls.length).toBe(1)
})

test(
  'A catalogue that does not answer takes nothing away',
  core,
  async ({ host, connect, wallets, page }) => {
    await page.route('**/getWallets?*', (route) => route.abort())
    await host.goto(plain)
    await host.open()
    await expect(wallets.all).toBeVisible()
    await connect.pick()
    await host.expectClosed()
  },
)

test(
  'All wallets: those of the page first, then each one of the catalogue once',
  core,
  async ({ host, wallets }) => {
    await host.goto(plain)
    const names = (await catalogueOf(host)).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(40)
    await host.open()
    await wallets.all.click()
    await expect(wallets.cards.nth(8)).toBeVisible()
    const seen = await readAll(wallets)
    expect(seen.slice(0, 2).sort()).toEqual(['Alpha Wallet', 'Beta Wallet'])
    expect(seen.slice(2)).toEqual(names)
    await expect(wallets.status).toHaveText(`${names.length + 2} wallets`)
  },
)

test('Search: two characters, one call, and a sentence when nothing is found', async ({
  host,
  wallets,
  page,
}) => {
  const calls = countCalls(page)
  await host.goto(plain)
  await host.open()
  await wallets.all.click()
  await expect(wallets.cards.nth(8)).toBeVisible()
  const before = calls.length
  await wallets.type('rainb')
  await expect(wallets.cards).toHaveCount(1)
  await expect(wallets.card('Rainbow')).toBeVisible()
  await expect(wallets.status).toHaveText('1 wallet')
  expect(calls.slice(before).map((call) => new URLSearchParams(call).get('search'))).toEqual(['rainb'])
  await wallets.search.fill('alph')
  await expect(wallets.card('Alpha Wallet')).toBeVisible()
  await wallets.search.fill('no such <b>wallet</b>')
  await expect(wallets.text('None is called “no such <b>wallet</b>”.')).toBeVisible()
  await wallets.search.fill('r')
  await expect(wallets.cards.nth(8)).toBeVisible()
})

test('Certified only', async ({ host, wallets }) => {
  await host.goto(plain)
  const certified = (await catalogueOf(host)).filter(({ badge_type }) => badge_type === 'certified')
  await host.open()
  await wallets.all.click()
  await expect(wallets.card('Alpha Wallet')).toBeVisible()
  await wallets.certified.click()
  await expect(wallets.certified).toHaveAttribute('aria-pressed', 'true')
  await expect(wallets.card('Alpha Wallet')).toHaveCount(0)
  await expect(wallets.status).toHaveText(`${certified.length} wallets`)
  await wallets.certified.click()
  await expect(wallets.card('Alpha Wallet')).toBeVisible()
})

test('With the keyboard alone: to a wallet, through the grid, and to where it can be got', async ({
  host,
  wallets,
  page,
}) => {
  await host.goto(plain)
  const names = (await catalogueOf(host)).map(({ name }) => name)
  await host.button.focus()
  await page.keyboard.press('Enter')
  await host.expectOpen()
  await expect(wallets.all).toBeVisible()
  // The part that remembers what was pressed comes behind the first screen, and names the dialog first.
  await expect(host.dialog).toHaveAttribute('aria-label', 'Connect a wallet')
  await wallets.all.focus()
  await page.keyboard.press('Enter')
  await expect(wallets.cards.nth(8)).toBeVisible()
  await wallets.search.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(wallets.tabStop).toBeFocused()
  await expect(wallets.tabStop).toHaveAttribute('data-card', '0')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(wallets.tabStop).toBeFocused()
  await expect(wallets.tabStop).toContainText(names[3] ?? '')
  // The end is not known yet: each press goes to the last that is, and brings the next.
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('End')
    await expect(wallets.tabStop).toBeFocused()
    await expect(wallets.tabStop).toBeInViewport()
  }
  await expect(wallets.tabStop).toContainText(names.at(-1) ?? '')
  await page.keyboard.press('Home')
  await expect(wallets.tabStop).toHaveAttribute('data-card', '0')
  await expect(wallets.tabStop).toBeInViewport()
  // Tab goes round inside the card.
  await page.keyboard.press('Tab')
  await expect(wallets.back).toBeFocused()
  await wallets.search.focus()
  await page.keyboard.type('rabby')
  await expect(wallets.cards).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(wallets.text('Get Rabby Wallet')).toBeVisible()
  await expect(wallets.link('Browser extension')).toHaveAttribute('href', /^https:\/\//)
  await expect(wallets.link('Browser extension')).toHaveAttribute('rel', 'noreferrer')
  await expect(host.dialog).toHaveAttribute('aria-label', 'Get the wallet')
  // Back leads to where one came from.
  await wallets.back.press('Enter')
  await expect(host.dialog).toHaveAttribute('aria-label', 'All wallets')
  await wallets.back.press('Enter')
  await expect(wallets.all).toBeFocused()
})

test('A wallet of the page connects from the list', async ({ host, wallets }) => {
  await host.goto(plain)
  await host.open()
  await wallets.all.click()
  await wallets.card('Beta Wallet').click()
  await host.expectClosed()
  expect(await host.asked()).toHaveLength(1)
})

test('Without a network the list says so, keeps what is here, and comes with the next try', async ({
  host,
  wallets,
  page,
}) => {
  const address = '**/getWallets?*'
  await page.route(address, (route) => route.abort())
  await host.goto(plain)
  // The first screen asks by itself, which the list would see too.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/getWallets?'))
  await host.open()
  await failed
  await wallets.all.click()
  await expect(wallets.alert).toBeVisible()
  await expect(wallets.card('Alpha Wallet')).toBeVisible()
  await page.unroute(address)
  const fail = await holdRoute(page, address, 'abort')
  await wallets.retry.click()
  await expect(wallets.alert).toBeHidden()
  fail()
  await expect(wallets.alert).toBeVisible()
  await page.unroute(address)
  await wallets.retry.click()
  await expect(wallets.cards.nth(8)).toBeVisible()
  await expect(wallets.alert).toBeHidden()
})

test('A network that is lost half way leaves what is known, and goes on from there', async ({
  host,
  wallets,
  page,
}) => {
  await host.goto(plain)
  const names = (await catalogueOf(host)).map(({ name }) => name)
  await page.route(/\/getWallets\?.*\bpage=2\b/, (route) => route.abort())
  await host.open()
  await wallets.all.click()
  await expect(wallets.cards.nth(8)).toBeVisible()
  expect(await readAll(wallets)).toHaveLength(42)
  await expect(wallets.alert).toBeVisible()
  await page.unroute(/\/getWallets\?.*\bpage=2\b/)
  await wallets.retry.click()
  await expect(wallets.alert).toBeHidden()
  expect((await readAll(wallets)).at(-1)).toBe(names.at(-1))
})

test('A thousand wallets: only those in sight are in the document', async ({ host, wallets, page }) => {
  await page.route('**/getWallets?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [at, entries] = [Number(query.get('page')), Number(query.get('entries'))]
    const data = Array.from({ length: entries }, (_, index) => {
      const number = (at - 1) * entries + index
      return { id: String(number), name: `Wallet ${number}`, chains: ['eip155:1'], supports_wc: true }
    })
    return route.fulfill({ json: { data, count: 1000 } })
  })
  await host.goto(plain)
  await host.open()
  await wallets.all.click()
  await expect(wallets.cards.nth(8)).toBeVisible()
  let most = 0
  while (!(await wallets.names()).includes('Wallet 999')) {
    await wallets.scroll()
    most = Math.max(most, await wallets.cards.count())
  }
  expect(most).toBeLessThan(80)
  await expect(wallets.status).toHaveText('1,002 wallets')
})
