import type { Page } from '@playwright/test'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { lateLoaders, loaders } from '../places/loaders.ts'

type Heard = { count: number }

/** Goes there, and answers how often an instance said that it is ready. */
async function visit(page: Page, url: string): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard: Heard = { count: 0 }
    addEventListener('gatehouse:ready', ({ detail }) => {
      heard.count++
      Object.assign(window, { ready: detail })
    })
    Object.assign(window, { heard })
  })
  await page.goto(url)
  const count = () => page.evaluate(() => (window as unknown as { heard: Heard }).heard.count)
  await expect.poll(count).toBe(1)
  return count
}

const said = (page: Page): string[] => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  return lines
}

test('the script starts once under every loader, and opens', async ({ page, stack }) => {
  const origin = stack.pages.origin('shop')
  let number = 0
  for (const [name, pageOf] of Object.entries(loaders)) {
    const path = `/loader/${++number}`
    stack.pages.put(path, pageOf(stack.widgetOrigin))
    const count = await visit(page, origin + path)
    await page.locator('gatehouse-button button').click()
    await expect(frameOf(page).getByRole('heading').first(), name).toBeVisible()
    expect(await count(), name).toBe(1)
    expect(await page.evaluate(() => typeof window.gatehouse?.getState), name).toBe('function')
  }
})

test('a tag that a loader runs in its own way keeps its settings', async ({ page, stack }) => {
  const origin = stack.pages.origin('shop')
  let number = 0
  for (const [name, pageOf] of Object.entries(lateLoaders)) {
    const path = `/late-loader/${++number}`
    stack.pages.put(path, pageOf(stack.widgetOrigin))
    await visit(page, origin + path)
    await page.locator('gatehouse-button button').click()
    await expect(frameOf(page).getByRole('heading').first(), name).toBeVisible()
    await expect(page.locator('#place gatehouse-frame'), name).toBeVisible()
  }
})

test('a loader that loses the tag: the console names what is missing', async ({ page, stack }) => {
  const lines = said(page)
  stack.pages.put('/lost', {
    body: `<div id="part"></div><script>
      const script = document.createElement('script')
      script.src = '${stack.widgetOrigin}/gatehouse.js?_=1762'
      document.head.append(script)
    </script>`,
  })
  await page.goto(`${stack.pages.origin('shop')}/lost`)
  await expect.poll(() => lines.join()).toContain('[gatehouse] data-project is missing')
})

test('a variable of the page keeps its value, and the event has the instance', async ({ page, stack }) => {
  const lines = said(page)
  stack.pages.put('/taken', {
    body: `<script>var gatehouse = { project: 'mine' }</script>
      <script src="${stack.widgetOrigin}/gatehouse.js" data-project="shop" async></script><gatehouse-button></gatehouse-button>`,
  })
  await visit(page, `${stack.pages.origin('shop')}/taken`)
  expect(await page.evaluate('gatehouse.project')).toBe('mine')
  expect(lines.join()).toContain('window.gatehouse is taken')
  await page.locator('gatehouse-button button').click()
  await expect(frameOf(page).getByRole('heading').first()).toBeVisible()
})

test('a script without a tag says so', async ({ page, stack }) => {
  const lines = said(page)
  stack.pages.put('/import', {
    body: `<script type="module">import '${stack.widgetOrigin}/gatehouse.js'</script>`,
  })
  await page.goto(`${stack.pages.origin('shop')}/import`)
  await expect.poll(() => lines.join()).toContain('[gatehouse] data-project is missing')
})

test('taken away and put in again, twice: the button works each time', async ({ page, stack }) => {
  stack.pages.put('/again', {
    headers: {
      'content-security-policy': "require-trusted-types-for 'script'; trusted-types gatehouse page",
    },
    body: '<h1>Shop</h1>',
  })
  await page.goto(`${stack.pages.origin('shop')}/again`)
  for (const round of ['first', 'second', 'third']) {
    await page.evaluate((src) => {
      const make = { createScriptURL: (url: string) => url }
      const own = window as unknown as {
        trustedTypes: { createPolicy(n: string, m: typeof make): typeof make }
        policy?: typeof make
      }
      own.policy ??= own.trustedTypes.createPolicy('page', make)
      const script = document.createElement('script')
      script.src = own.policy.createScriptURL(src)
      script.setAttribute('data-project', 'shop')
      document.body.append(document.createElement('gatehouse-button'), script)
    }, `${stack.widgetOrigin}/gatehouse.js`)
    await page.locator('gatehouse-button button').click()
    await expect(frameOf(page).getByRole('heading').first(), round).toBeVisible()
    await page.evaluate(() => {
      window.gatehouse?.destroy()
      for (const part of document.querySelectorAll('script, gatehouse-button')) part.remove()
    })
    await expect(page.locator('iframe')).toHaveCount(0)
  }
})

test('a consent tool blanks the frame: said as what it is, and it opens after the consent', async ({
  page,
  stack,
}) => {
  const lines = said(page)
  stack.pages.put('/consent', {
    body: `<script>
      const { set } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'src')
      Object.defineProperty(HTMLIFrameElement.prototype, 'src', {
        set(url) { set.call(this, window.agreed ? url : 'about:blank') },
      })</script>
      <script src="${stack.widgetOrigin}/gatehouse.js" data-project="shop" async></script>`,
  })
  await visit(page, `${stack.pages.origin('shop')}/consent`)
  const open = () =>
    page.evaluate(() =>
      window.gatehouse?.open().then(
        () => 'opened',
        (error) => error.data.reason,
      ),
    )
  expect(await open()).toBe('frame_changed')
  expect(lines.join()).toContain('[gatehouse] frame_changed')
  await page.evaluate(() => Object.assign(window, { agreed: true }))
  expect(await open()).toBe('opened')
})

test('a site around the page that is not allowed: said at once, and named', async ({ page, stack }) => {
  const lines = said(page)
  stack.pages.put('/around', {
    body: `<iframe src="${stack.pages.origin('shop')}/?csp=open" style="width:900px;height:700px"></iframe>`,
  })
  const around = stack.pages.origin('wallet-host')
  await page.goto(`${around}/around`)
  const frame = page.frames()[1]
  await frame?.waitForFunction(() => 'gatehouse' in window)
  expect(
    await frame?.evaluate(() => window.gatehouse?.open().catch((error) => [error.code, error.data.reason])),
  ).toEqual([4900, 'ancestor_not_allowed'])
  expect(lines.join()).toContain(`origin add shop ${around}`)
})

test('a container that is gone fails at once, and is found again', async ({ page, stack }) => {
  await page.goto(`${stack.pages.origin('shop')}/?data-append=main`)
  await page.waitForFunction(() => 'gatehouse' in window)
  const open = () =>
    page.evaluate(() =>
      window.gatehouse?.open().then(
        () => 'opened',
        (error) => error.data.reason,
      ),
    )
  expect(await open()).toBe('opened')
  await page.evaluate(() => document.querySelector('main')?.remove())
  expect(await open()).toBe('not_placed')
  await page.evaluate(() => document.body.append(document.createElement('main')))
  expect(await open()).toBe('opened')
  await expect(page.locator('main gatehouse-frame')).toBeVisible()
  // One that goes with what it stands in.
  await page.evaluate(() => {
    const around = document.createElement('div')
    document.body.append(around)
    around.append(document.querySelector('main') as HTMLElement)
  })
  // Where it was put elsewhere it loads again.
  await expect.poll(open).toBe('opened')
  await page.evaluate(() => document.querySelector('div:has(> main)')?.remove())
  expect(await open()).toBe('not_placed')
})

test('a copy of the page’s text holds no dead window', async ({ page, host }) => {
  await host.goto()
  await host.open()
  await host.expectOpen()
  await page.evaluate(() => {
    const copy = document.body.innerHTML
    window.gatehouse?.destroy()
    document.body.innerHTML = copy
  })
  await expect(page.locator('iframe, dialog')).toHaveCount(0)
  await expect(page.locator('gatehouse-frame')).toHaveCount(1)
  await page.locator('h1').first().click()
})
