import type { Page } from '@playwright/test'
import { limits } from '../../scripts/suites/limits.ts'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import type { HostPage } from '../fixtures/hostPage.ts'
import { claimsOf, connectedAs, password } from '../fixtures/person.ts'
import type { Stack } from '../fixtures/stack.ts'
import { test as base, core, expect, frameOf, pictures } from '../fixtures/test.ts'
import { FarcasterScreen } from '../screens/FarcasterScreen.ts'
import type { LoginScreen } from '../screens/LoginScreen.ts'
import { stranger } from '../wallets/farcasterPerson.ts'

const test = base.extend<{ scan: FarcasterScreen }>({
  scan: async ({ page }, use) => use(new FarcasterScreen(frameOf(page), page)),
})
test.use({ solana: true, bitcoin: true, farcaster: true, sellers: true })
test.afterEach(({ stack }) => outside(stack).relay.fail(0))

/** Farcaster as it is beyond our walls. */
function outside({ farcaster }: Stack) {
  if (!farcaster) throw new Error('the stack has no Farcaster')
  return farcaster
}

async function began(host: HostPage, scan: FarcasterScreen): Promise<void> {
  await host.goto('/?wallets=0&data-project=other', 'other')
  await host.open()
  await scan.mark.click()
}

/** How each login came about, as the server tells the login frame. */
function methodsOf(page: Page): string[] {
  const methods: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/login/sessions') || !response.ok()) return
    methods.push((await response.json()).user.method)
  })
  return methods
}

async function securedBy(host: HostPage, login: LoginScreen): Promise<string> {
  await login.choosePassword(password)
  return connectedAs(host)
}

/**
 * So many seconds go by; the frames hear each other's signs of life in between, and every answer arrives before its time
 * is over, as in as many real ones.
 */
async function pass(page: Page, seconds: number): Promise<void> {
  const open = new Set<unknown>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const heard = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(0)
    })
  for (let gone = 0; gone < seconds; gone += 5) {
    await page.clock.runFor(5_000)
    for (const frame of page.frames()) await frame.evaluate(heard)
    await expect.poll(() => open.size, { intervals: [10, 20, 50] }).toBe(0)
  }
}
const status = (page: Page) => page.evaluate(() => window.gatehouse?.getState().status)

test(
  'the code is scanned, the app says yes: logged in, without a window',
  core,
  async ({ host, scan, login, page, stack }) => {
    const { relay, person: somebody } = outside(stack)
    const person = await somebody()
    const methods = methodsOf(page)
    const pages: string[] = []
    page.context().on('page', (opened) => pages.push(opened.url()))
    await began(host, scan)
    const link = await scan.link()
    // The app asks in the name of the page that the person looks at.
    expect(relay.request(link)).toMatchObject({ siweUri: stack.pages.origin('other') })
    await person.approve(link)
    expect(await securedBy(host, login)).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await host.expectClosed()
    expect(methods).toEqual(['farcaster'])
    expect(pages).toEqual([])
    expect((await claimsOf(page)).sub).not.toBe('')
  },
)

test('an answer that is not good for it, a channel that is over, a relay that is down: each is said', async ({
  host,
  scan,
  login,
  page,
  stack,
}) => {
  const { relay, person: somebody } = outside(stack)
  const person = await somebody()
  await began(host, scan)
  const first = await scan.link()
  await person.approve(first, {}, stranger)
  await expect(scan.text('Login not accepted')).toBeVisible()
  await scan.retry.click()

  const second = await scan.link()
  expect(second).not.toBe(first)
  relay.forget()
  await expect(scan.text('This login is over')).toBeVisible()

  relay.fail(500)
  await scan.retry.click()
  await expect(scan.text('Farcaster does not answer')).toBeVisible()
  relay.fail(0)
  await scan.retry.click()
  await scan.link()
  relay.fail(503)
  await expect(scan.text('Farcaster does not answer')).toBeVisible()
  relay.fail(0)
  expect(await status(page)).not.toBe('connected')

  await scan.retry.click()
  await person.approve(await scan.link())
  await securedBy(host, login)
})

test('a relay that is down for a moment is not noticed', async ({ host, scan, login, stack }) => {
  const { relay, person: somebody } = outside(stack)
  const person = await somebody()
  await began(host, scan)
  const link = await scan.link()
  const failed = host.page.waitForResponse((answer) => answer.status() === 503)
  relay.fail(500)
  await failed
  relay.fail(0)
  await person.approve(link)
  await securedBy(host, login)
})

test('nobody says yes: after five minutes that is said, and may be tried again', async ({
  host,
  scan,
  page,
}) => {
  await page.clock.install()
  await began(host, scan)
  const first = await scan.link()
  await pass(page, 301)
  await expect(scan.text('Login took too long')).toBeVisible()
  await scan.retry.click()
  expect(await scan.link()).not.toBe(first)
})

test('who leaves is not logged in by a yes that comes later', async ({ host, scan, page, stack }) => {
  const { relay, person: somebody } = outside(stack)
  const person = await somebody()
  const methods = methodsOf(page)
  await began(host, scan)
  const left = await scan.link()
  await scan.back.click()
  await scan.mark.waitFor()
  await person.approve(left)
  // Another one begins, and is asked about; of the one that was left nobody asks any more.
  await scan.mark.click()
  expect(await scan.link()).not.toBe(left)
  const before = relay.asked()
  await expect.poll(() => relay.asked()).toBeGreaterThan(before + 2)
  expect(() => relay.request(left)).not.toThrow()
  await page.keyboard.press('Escape')
  await host.expectClosed()
  expect(methods).toEqual([])
  expect(await status(page)).toBe('disconnected')
})

test.describe('on a phone', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  test.use({ userAgent: iPhone, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap opens the app; the yes there logs in here', async ({ host, scan, login, page, stack }) => {
    const person = await outside(stack).person()
    const methods = methodsOf(page)
    await page
      .context()
      .route('https://farcaster.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Farcaster</title>' }),
      )
    await began(host, scan)
    await expect(scan.code).toHaveCount(0)
    const opening = page.context().waitForEvent('page')
    await scan.opener.tap()
    const app = await opening
    await app.waitForURL(/^https:\/\/farcaster\.example\//)
    expect(await app.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await person.approve(app.url())
    await app.close()
    await securedBy(host, login)
    expect(methods).toEqual(['farcaster'])
  })
})

test.describe('looks', () => {
  test.use(firstLook)

  test('ConnectingFarcaster', pictures, async ({ host, scan, page, stack }) => {
    test.setTimeout(limits.longJourneyMs)
    // The same link each time, so that the code is the same picture.
    const { relay } = outside(stack)
    relay.leadTo('https://farcaster.example/~/siwf', 'a0f0b1b2-0000-4000-8000-00000000cafe')
    await began(host, scan)
    await scan.code.waitFor()
    await expectView(page, 'connecting-farcaster')
    relay.forget()
    await expect(scan.retry).toBeVisible()
    await expectView(page, 'connecting-farcaster-over')
    relay.leadTo()
  })
})
