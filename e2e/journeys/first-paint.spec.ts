import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { openingFiles } from '../../scripts/openingFiles.ts'
import { appFiles, holdRoute } from '../fixtures/holdRoute.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'

const heightOf = async (page: Page): Promise<number> =>
  (await frameOf(page).locator('.card').boundingBox())?.height ?? 0

/** What stands in the list, and where. */
const rowsOf = (page: Page): Promise<string[]> =>
  frameOf(page)
    .locator('.list > li')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [row, ...row.querySelectorAll('.row, .row > *')]
          .map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect()
            const shown = part instanceof HTMLImageElement ? part.src : part.textContent.replace(/\s+/g, '')
            return [shown, part.className, x, y, width, height].join(' ')
          })
          .join('\n'),
      ),
    )

/** Where each way in stands, by its name. */
const boxesOf = (page: Page): Promise<Record<string, number[]>> =>
  frameOf(page)
    .locator('.connect')
    .evaluate((place) =>
      Object.fromEntries(
        [...place.querySelectorAll('.row, .email-box, .social-wide, .social-mark, .or, .legal, .help-row')]
          .filter((part) => part.checkVisibility())
          .map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect()
            const text = (part.querySelector('.row-text') ?? part).textContent
            const name = part.ariaLabel ?? (text || part.querySelector('input')?.placeholder)
            return [name, [x, y, width, height]]
          }),
      ),
    )

/** What the widget has changed so far is on the screen. */
const painted = (page: Page): Promise<unknown> =>
  frameOf(page)
    .locator('body')
    .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const phone = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

for (const [device, options] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test.describe(device, () => {
    test.use({ reducedMotion: 'reduce', ...options })
    for (const project of ['shop', 'other'])
      for (const wallets of [0, 2])
        test(`the card has its height before any script of it runs: ${project}, ${wallets} wallets`, async ({
          host,
          page,
        }) => {
          const release = await holdRoute(page, `${host.stack.widgetOrigin}/assets/*.js`)
          await host.goto(
            `/?wallets=${wallets}&data-project=${project}`,
            project === 'demo' ? undefined : project,
          )
          const opened = host.open()
          await frameOf(page).locator('.card[aria-busy]').waitFor()
          const before = await heightOf(page)
          release()
          await opened
          // The app's card has taken the place of the document's.
          await expect(frameOf(page).locator('.card[aria-busy]')).toHaveCount(0)
          await expect(frameOf(page).locator('.skeleton-row')).toHaveCount(0)
          expect(await heightOf(page)).toBe(before)
        })

    for (const project of ['shop', 'other'])
      for (const wallets of [0, 2])
        test(`the ways in stand before the app, and nothing moves when it comes: ${project}, ${wallets} wallets`, async ({
          host,
          page,
        }) => {
          const release = await holdRoute(page, appFiles)
          await host.goto(`/?wallets=${wallets}&data-project=${project}`, project)
          const opened = host.open()
          await expect(frameOf(page).locator('.card[data-known]')).toBeVisible()
          if (wallets) await expect(frameOf(page).getByRole('button', { name: 'Beta Wallet' })).toBeVisible()
          const drawn = await boxesOf(page)
          expect(Object.keys(drawn)).toEqual(
            expect.arrayContaining(['Continue with email', 'All wallets', 'or', 'Continue with Passkey']),
          )
          release()
          await opened
          await expect(frameOf(page).getByRole('dialog')).toBeVisible()
          expect(await boxesOf(page)).toMatchObject(drawn)
        })
  })

test('without any script of ours the ways in stand', async ({ host, page }) => {
  const release = await holdRoute(page, `${host.stack.widgetOrigin}/assets/*.js`)
  await host.goto('/?wallets=0')
  const opened = host.open()
  await expect(frameOf(page).locator('.card[aria-busy]')).toBeVisible()
  await expect(frameOf(page).getByLabel('Email address')).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: 'All wallets' })).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  release()
  await opened
})

test('letters that are typed before the app is there stay, with focus and selection', async ({
  host,
  page,
}) => {
  const release = await holdRoute(page, appFiles)
  await host.goto('/?wallets=2')
  const opened = host.open()
  const field = frameOf(page).getByLabel('Email address')
  await field.click()
  await page.keyboard.type('adax@mail.example')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 4))
  release()
  await opened
  await expect(frameOf(page).getByRole('dialog')).toBeVisible()
  await expect(field).toHaveValue('adax@mail.example')
  await expect(field).toBeFocused()
  await page.keyboard.type('-l')
  await expect(field).toHaveValue('ada-l@mail.example')
  await expect(frameOf(page).getByRole('button', { name: 'Send a code' })).toBeVisible()
})

test('an address that is sent off before the app is there is sent once it is', async ({ host, page }) => {
  const release = await holdRoute(page, appFiles)
  await host.goto('/?wallets=0')
  const opened = host.open()
  const field = frameOf(page).getByLabel('Email address')
  await field.fill(`first-paint-${Date.now()}@mail.example`)
  await field.press('Enter')
  await expect(frameOf(page).locator('.card[aria-busy]')).toBeVisible()
  release()
  await opened
  await expect(frameOf(page).getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
})

test('any other way in that is chosen before the app is there opens once it is', async ({ host, page }) => {
  const release = await holdRoute(page, appFiles)
  await host.goto('/?wallets=0')
  const opened = host.open()
  const all = frameOf(page).getByRole('button', { name: 'All wallets' })
  await all.click()
  await expect(all).toHaveAttribute('aria-busy', 'true')
  release()
  await opened
  await expect(frameOf(page).getByRole('heading', { name: 'All wallets' })).toBeVisible()
})

for (const project of ['shop', 'other'])
  test(`the page’s wallets stand before the app does, where they stay: ${project}`, async ({
    host,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const release = await holdRoute(page, appFiles)
    await host.goto(`/?wallets=2&data-project=${project}`, project)
    const opened = host.open()
    const rows = frameOf(page).locator('.list .row')
    await expect(rows.filter({ hasText: 'Alpha Wallet' })).toBeVisible()
    const drawn = await rowsOf(page)
    await expect(frameOf(page).locator('.card[aria-busy]')).toBeVisible()
    release()
    await opened
    await expect(frameOf(page).getByRole('dialog')).toBeVisible()
    const wallets = (lines: string[]) => lines.filter((line) => /(Alpha|Beta)Wallet|WalletConnect/.test(line))
    expect(wallets(drawn).length).toBeGreaterThan(1)
    expect(wallets(await rowsOf(page))).toEqual(wallets(drawn))
  })

/** To our servers, pictures among them. */
const mostRequests = 10

for (const project of ['shop', 'other'])
  for (const wallets of [0, 2])
    test(`an opening makes few requests until it rests: ${project}, ${wallets} wallets`, async ({
      host,
      page,
    }) => {
      // A loaded machine may pass for a slow link, on which nothing comes ahead.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '4g' } }),
      )
      await host.goto(`/?wallets=${wallets}&data-project=${project}`, project)
      const asked: string[] = []
      const underWay = new Set<Request>()
      page.on('request', (request) => {
        underWay.add(request)
        if (new URL(request.url()).origin === host.stack.widgetOrigin) asked.push(request.url())
      })
      // One of the page may have begun before.
      const end = (request: Request) => underWay.delete(request)
      page.on('requestfinished', end).on('requestfailed', end)
      await host.open()
      // What Connect's buttons lead to is fetched last.
      await expect.poll(() => asked.join('\n')).toMatch(/\/assets\/connect-[^/]+\.js/)
      await expect(async () => {
        const before = asked.length
        await frameOf(page)
          .locator('body')
          .evaluate(async () => {
            for (let turn = 0; turn < 60; turn++)
              await new Promise((resolve) => requestAnimationFrame(resolve))
          })
        expect([underWay.size, asked.length]).toEqual([0, before])
      }).toPass()
      expect(asked.filter((url) => /\.css(\?|$)/.test(url))).toEqual([])
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostRequests)
      // The budget of bytes (scripts/checkSizes.ts) weighs these files.
      const weighed = openingFiles().map((file) => basename(file))
      const scripts = asked.flatMap((url) => /\/([^/]+\.m?js)$/.exec(url)?.[1] ?? [])
      expect(scripts.filter((name) => !weighed.includes(name))).toEqual([])
    })

test('the title stands through: the app that comes does not let it appear anew', async ({ host, page }) => {
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/frame')) return
    const opacities: string[] = []
    const look = () => {
      const title = document.querySelector('.header-title')
      if (title) opacities.push(getComputedStyle(title).opacity)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { opacities })
  })
  const release = await holdRoute(page, appFiles)
  await host.goto()
  const opened = host.open()
  await expect(frameOf(page).locator('.card[aria-busy]')).toBeVisible()
  release()
  await opened
  const dialog = frameOf(page).getByRole('dialog')
  await expect(dialog).toBeVisible()
  const seen = await dialog.evaluate((_dialog) => (window as unknown as { opacities: string[] }).opacities)
  expect(seen.length).toBeGreaterThan(2)
  expect(new Set(seen)).toEqual(new Set(['1']))
})

test('a wallet that is chosen before the app is there is asked once it is', async ({
  host,
  page,
  connect,
}) => {
  const release = await holdRoute(page, appFiles)
  await host.goto('/?wallets=2')
  const opened = host.open()
  await connect.pick('Beta Wallet')
  await expect(connect.wallet('Beta Wallet')).toHaveAttribute('aria-busy', 'true')
  release()
  await opened
  await expect(host.button).toHaveText('0x3c44…93bc')
  await host.expectClosed()
})

test('a document that listens before the page can speak is spoken to without waiting for its app', async ({
  host,
  page,
  connect,
}) => {
  const release = await holdRoute(page, appFiles)
  const speak = await holdRoute(page, '**/gatehouse-frame.*.mjs')
  await host.goto('/?wallets=2')
  const listens = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        addEventListener('message', ({ data }) => {
          if (data?.type === 'gatehouse:listening') resolve()
        }),
      ),
  )
  const opened = host.open()
  const card = frameOf(page).locator('.card[aria-busy]')
  await expect(card).toBeAttached()
  await listens
  speak()
  await expect(connect.wallet('Beta Wallet')).toBeVisible()
  await expect(card).toBeVisible()
  release()
  await opened
})

test('a press that is down while the app comes is a click', async ({ host, page, connect }) => {
  const release = await holdRoute(page, appFiles)
  await host.goto('/?wallets=2')
  const opened = host.open()
  await connect.wallet('Beta Wallet').hover()
  // A press lasts two seconds at most, and the app may take longer to come.
  await frameOf(page)
    .locator('body')
    .evaluate(() => {
      const { setTimeout: wait } = window
      Object.assign(window, {
        setTimeout: (run: () => void, ms = 0) => wait(run, ms === 2000 ? 1e6 : ms),
      })
    })
  await page.mouse.down()
  release()
  // The app answers the page, and would have been drawn by now.
  await page.evaluate(() => window.gatehouse?.setTheme({ mode: 'dark' }))
  await painted(page)
  await page.mouse.up()
  await opened
  await expect(host.button).toHaveText('0x3c44…93bc')
})

test('a wallet that is chosen is not asked when the page closes before the app is there', async ({
  host,
  page,
  connect,
}) => {
  const release = await holdRoute(page, appFiles)
  await host.goto('/?wallets=2')
  const opened = page.evaluate(() => window.gatehouse?.open().catch(({ code }) => code))
  await connect.pick('Beta Wallet')
  const closed = page.evaluate(() => window.gatehouse?.close())
  release()
  expect(await opened).toBe(4001)
  await closed
  await host.open()
  await expect(frameOf(page).getByRole('dialog')).toBeVisible()
  await expect(connect.wallet('Beta Wallet')).toBeVisible()
  expect(await host.asked()).toEqual([])
})

test('who connected before sees no list that would change under the pointer', async ({
  host,
  page,
  connect,
}) => {
  await host.goto('/?wallets=2')
  await host.open()
  await connect.pick('Beta Wallet')
  await expect(host.button).toHaveText('0x3c44…93bc')
  await host.expectClosed()
  await page.evaluate(() => window.gatehouse?.disconnect())
  const release = await holdRoute(page, appFiles)
  await page.reload()
  const opened = host.open()
  await expect(frameOf(page).locator('.card[aria-busy]')).toBeVisible()
  // The document has heard of the page's wallets.
  await frameOf(page)
    .locator('body')
    .evaluate(async () => void (await window.gatehouseBeginning?.accepted))
  await painted(page)
  await expect(frameOf(page).locator('.list .row, .email')).toHaveCount(0)
  release()
  await opened
  await expect(connect.wallet('Beta Wallet')).toContainText('Recent')
})

test('what stands between the button’s tags shows until the script comes, and nothing moves then', async ({
  host,
  page,
}) => {
  const guide = readFileSync('docs/integrator.md', 'utf8')
  const rule = /^gatehouse-button:not\(:defined\) \{.*?\}/ms.exec(guide)?.[0] ?? ''
  await host.goto('/?script=none')
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
    document.querySelector('gatehouse-button')?.append('Connect wallet')
  }, rule)
  const button = page.locator('gatehouse-button')
  await expect(button).toBeVisible()
  const boxes = (): Promise<number[]> =>
    page.evaluate(() =>
      ['gatehouse-button', '.goods'].flatMap((place) => {
        const { x, y, width, height } =
          document.querySelector(place)?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, width, height].map(Math.round)
      }),
    )
  const before = await boxes()
  expect(before[3]).toBe(44)
  await page.evaluate((src) => {
    const script = document.createElement('script')
    script.src = src
    script.setAttribute('data-project', 'shop')
    document.head.append(script)
  }, `${host.stack.widgetOrigin}/gatehouse.js`)
  await expect(host.button).toHaveText('Connect wallet')
  expect(await boxes()).toEqual(before)
})
