import type { Page, Route } from '@playwright/test'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { appFiles, holdRoute } from '../fixtures/holdRoute.ts'
import { accounts, type HostPage } from '../fixtures/hostPage.ts'
import { core, expect, frameOf, test, waits } from '../fixtures/test.ts'
import type { ConnectScreen } from '../screens/ConnectScreen.ts'

const openReason = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    window.gatehouse?.open().then(
      () => 'opened',
      (error) => [error.code, error.data?.reason],
    ),
  )

test(
  'a CSP of the page that forbids the frame: a typed reason at once, and help in the console',
  core,
  async ({ host, page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await host.goto('/?csp=off-frame')
    expect(await openReason(page)).toEqual([4900, 'blocked_by_csp'])
    expect(said.join('\n')).toContain(`frame-src ${host.stack.widgetOrigin}`)
    await host.open()
    await expect(page.getByText('can’t be loaded').or(page.getByText("can't be loaded"))).toBeVisible()
  },
)

test('wrong attributes of the script tag are each named, and change nothing else', async ({ host, page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await host.goto('/?data-theme=blue&data-preload=eager&data-append=.nowhere')
  await expect
    .poll(() => said.filter((line) => line.startsWith('[gatehouse]')))
    .toEqual([
      '[gatehouse] data-theme="blue" is ignored; values: dark, light, auto',
      '[gatehouse] data-preload="eager" is ignored; values: intent, idle',
      '[gatehouse] data-append=".nowhere" is ignored; values: false, a selector',
    ])
  await host.open()
  await host.expectOpen()
})

test('an origin that is not on the list', core, async ({ host, page }) => {
  await host.goto('/?csp=open', 'stranger')
  expect(await openReason(page)).toEqual([4900, 'origin_not_allowed'])
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a page whose policy forbids to ask why: said as that, soon, and the rule is named', async ({
  host,
  page,
  stack,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const failures: Record<string, () => Promise<void>> = {
    'an origin that is not on the list': () => host.goto('/', 'stranger'),
    'an unknown project': () => host.goto('/?data-project=nobody'),
    'an error page in place of the frame': async () => {
      await page.route('**/frame?*', (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      )
      await host.goto()
    },
  }
  for (const [name, visit] of Object.entries(failures)) {
    said.length = 0
    await visit()
    expect(await openReason(page), name).toEqual([4900, 'frame_failed'])
    expect(said.join('\n'), name).toContain(`connect-src ${stack.widgetOrigin}`)
  }
})

test('a policy that only reports forbids nothing: the reason is the server’s', async ({ page, stack }) => {
  stack.pages.put('/reported', {
    headers: { 'content-security-policy-report-only': "connect-src 'self'; frame-src 'self'" },
    body: `<script src="${stack.widgetOrigin}/gatehouse.js" data-project="shop" async></script>`,
  })
  await page.goto(`${stack.pages.origin('stranger')}/reported`)
  await page.waitForFunction(() => 'gatehouse' in window)
  expect(await openReason(page)).toEqual([4900, 'origin_not_allowed'])
})

test(
  'a document that says nothing of itself, and whose app is slow: waited for',
  waits,
  async ({ host, page, connect }) => {
    // As in a browser that names no page to a frame.
    await page.addInitScript(() =>
      addEventListener(
        'message',
        (event) => event.data?.type === 'gatehouse:listening' && event.stopImmediatePropagation(),
      ),
    )
    const release = await holdRoute(page, appFiles)
    await host.goto()
    const opening = openReason(page)
    // Its load event waits for its app, and so does the handshake; the server is asked why after two seconds.
    await page.waitForEvent('console', (message) => message.text().includes('/frame/check'))
    await pastMs(5_000)
    expect(await Promise.race([opening, pointerOf(page)])).toBe('none')
    release()
    expect(await opening).toBe('opened')
    await expect(connect.wallet('Alpha')).toBeVisible()
  },
)

test('a project of somebody else', async ({ host, page }) => {
  await host.goto('/?csp=open&data-project=other')
  expect(await openReason(page)).toEqual([4900, 'origin_not_allowed'])
})

test('an unknown project', async ({ host, page }) => {
  await host.goto('/?csp=open&data-project=nobody')
  expect(await openReason(page)).toEqual([4900, 'unknown_project'])
})

test('a frame that is kept away: said soon as that, the page scrolls, and works again without', async ({
  host,
  page,
  connect,
}) => {
  const ways: Record<string, (route: Route) => Promise<void>> = {
    'a blocker of the visitor': (route) => route.abort('blockedbyclient'),
    'a header of a proxy': (route) =>
      route.fulfill({ contentType: 'text/html', headers: { 'x-frame-options': 'DENY' }, body: 'Ours' }),
    'the page of a network that wants a sign-in': (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }),
  }
  for (const [name, keep] of Object.entries(ways)) {
    await page.route('**/frame?*', keep)
    await host.goto('/?csp=open')
    expect(await openReason(page), name).toEqual([4900, 'frame_blocked'])
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible')
    await page.unroute('**/frame?*')
  }
  expect(await openReason(page)).toBe('opened')
  await expect(connect.wallet('Alpha')).toBeVisible()
})

test('a server that is down, and comes back', async ({ host, page, stack, connect }) => {
  await host.goto('/?csp=open')
  await page.evaluate(() => window.gatehouse?.element)
  await stack.stopServer()
  expect(await openReason(page)).toEqual([4900, 'offline'])
  await stack.startServer()
  expect(await openReason(page)).toBe('opened')
  await expect(connect.wallet('Alpha')).toBeVisible()
})

test('the script’s second part: none leaves no frame behind, a late one finds the frame loaded', async ({
  host,
  page,
  connect,
}) => {
  await host.goto()
  const second = '**/gatehouse-frame.*.mjs'
  await page.route(second, (route) => route.abort())
  // The page's policy forbids to ask the server why.
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  expect(await openReason(page)).toEqual([4900, 'script_failed'])
  expect(said.join('\n')).toContain(`connect-src ${host.stack.widgetOrigin}`)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.unroute(second)
  await page.route(second, async (route) => {
    await frameOf(page).locator('.skeleton-row').first().waitFor({ state: 'attached' })
    await expect
      .poll(() =>
        page
          .frames()
          .at(-1)
          ?.evaluate(() => document.readyState),
      )
      .toBe('complete')
    await route.continue()
  })
  expect(await openReason(page)).toBe('opened')
  await expect(connect.wallet('Alpha')).toBeVisible()
})

test('the script’s second part: each failure has a reason of its own', async ({ host, page, connect }) => {
  const second = '**/gatehouse-frame.*.mjs'
  const cors = { 'access-control-allow-origin': '*' }
  const failures = {
    offline: (route: Route) => route.abort(),
    version_mismatch: (route: Route) => route.fulfill({ status: 404, headers: cors }),
    script_changed: (route: Route) =>
      route.fulfill({ contentType: 'text/javascript', headers: cors, body: 'export {}' }),
  }
  await host.goto('/?csp=open')
  for (const [reason, fail] of Object.entries(failures)) {
    await page.route(second, fail)
    expect(await openReason(page)).toEqual([4900, reason])
    await page.unroute(second)
  }
  expect(await openReason(page)).toBe('opened')
  await expect(connect.wallet('Alpha')).toBeVisible()
})

const pointerOf = (page: Page) =>
  page.evaluate(
    () => document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('dialog')?.style.pointerEvents,
  )

test('a document without its app, and a server that is gone: said after two seconds', async ({
  host,
  page,
  connect,
}) => {
  await host.goto('/?csp=open')
  await page.route(appFiles, (route) => route.abort())
  await page.route('**/frame/check*', (route) => route.abort())
  expect(await openReason(page)).toEqual([4900, 'offline'])
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.unrouteAll()
  expect(await openReason(page)).toBe('opened')
  await expect(connect.wallet('Alpha')).toBeVisible()
})

test('a document whose app never comes holds nobody, and is given up', waits, async ({ host, page }) => {
  await host.goto('/?csp=open&wallets=2')
  await page.route(appFiles, (route) => route.abort())
  const opening = openReason(page)
  await expect.poll(() => pointerOf(page)).toBe('auto')
  await expect.poll(() => pointerOf(page)).toBe('none')
  expect(await opening).toEqual([4900, 'timeout'])
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a document that does not come: the page scrolls, Escape gives up, and one that comes late is shown', async ({
  host,
  page,
  connect,
}) => {
  await host.goto('/?csp=open&wallets=2')
  const release = await holdRoute(page, '**/frame?*')
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px'
  })
  await page.evaluate(() => void window.gatehouse?.open().catch(() => {}))
  await host.expectOpen()
  await page.mouse.move(400, 400)
  // Locked for a second at most.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100)
      return page.evaluate(() => scrollY)
    })
    .toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await host.expectClosed()
  const opening = openReason(page)
  await host.expectOpen()
  release()
  expect(await opening).toBe('opened')
  await connect.pick()
  await expect(host.button).toHaveText('0xf39f…2266')
})

test(
  'a server that takes questions and answers none is given up, with a reason',
  waits,
  async ({ host, page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await host.goto('/?csp=open')
    await page.route('**/frame?*', () => {})
    await page.route('**/frame/check*', () => {})
    expect(await openReason(page)).toEqual([4900, 'timeout'])
    expect(said.join()).toContain('[gatehouse] timeout')
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
  },
)

test('a frame that was lost takes no clicks before the next one is there', async ({
  host,
  page,
  connect,
}) => {
  await host.goto('/?wallets=2')
  // Not by the button: a pointer that finds itself over it as the modal goes would bring the next frame at once.
  expect(await openReason(page)).toBe('opened')
  await expect(connect.wallet('Alpha')).toBeVisible()
  await page.evaluate(() => window.gatehouse?.close())
  const release = await holdRoute(page, '**/frame?*')
  await page.evaluate(() =>
    document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('iframe')?.remove(),
  )
  await expect(page.locator('iframe')).toHaveCount(0)
  const opening = openReason(page)
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(await pointerOf(page)).toBe('none')
  release()
  expect(await opening).toBe('opened')
  expect(await pointerOf(page)).toBe('auto')
})

test('a page that asks what can be answered without a frame gets none', async ({ host, page }) => {
  await host.goto()
  const answer = await page.evaluate(() => {
    const { BitcoinProvider } = (
      window as unknown as {
        GatehouseProviders: Record<string, { request(method: string): Promise<{ error?: { code: number } }> }>
      }
    ).GatehouseProviders
    return BitcoinProvider?.request('noSuchMethod')
  })
  expect(answer?.error?.code).toBe(-32_601)
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('destroyed while it loads, it is gone at once', async ({ host, page }) => {
  await host.goto()
  await page.route('**/gatehouse-frame.*.mjs', () => {})
  const opening = openReason(page)
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.evaluate(() => window.gatehouse?.destroy())
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
  await opening.catch(() => {})
})

/** A page whose wallet asks its person for a signature, and they have not answered. */
async function askPerson(
  host: HostPage,
  connect: ConnectScreen,
  path = '/',
): Promise<{ answer: ReturnType<HostPage['request']> }> {
  await host.goto(path)
  await host.open()
  await connect.pick()
  await host.expectClosed()
  await host.person('later')
  const answer = host.request('personal_sign', ['0x68656c6c6f', accounts[0]])
  await expect.poll(() => host.asked()).toHaveLength(2)
  return { answer }
}

/** The connection is back without a prompt, and the wallet asks anew. */
async function expectNextWorks(host: HostPage): Promise<void> {
  const [from] = (await host.request('eth_accounts')).ok as string[]
  await host.person('yes')
  expect((await host.request('personal_sign', ['0x68656c6c6f', from])).ok).toBeTruthy()
}

test(
  'a frame that dies while a person is asked: the call ends, and the next one works',
  core,
  async ({ host, connect, page }) => {
    const { answer } = await askPerson(host, connect)
    await page.evaluate(() =>
      document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('iframe')?.remove(),
    )
    expect((await answer).error?.code).toBe(4900)
    await expectNextWorks(host)
  },
)

test('a frame that is led elsewhere while a person is asked: the call ends, and the next one works', async ({
  host,
  connect,
  page,
}) => {
  const { answer } = await askPerson(host, connect, '/?csp=open')
  await page.evaluate(() =>
    document
      .querySelector('gatehouse-frame')
      ?.shadowRoot?.querySelector('iframe')
      ?.contentWindow?.location.replace('about:blank'),
  )
  expect((await answer).error?.code).toBe(4900)
  await expectNextWorks(host)
})

test('an address of the frame that leads to another origin: no port reaches it', async ({ host, page }) => {
  const elsewhere = host.stack.pages.origin('stranger')
  const listener = `<script>
    window.heard = []
    addEventListener('message', ({ origin, data, ports }) => heard.push([origin, data, ports.length]))
    parent.postMessage({ type: 'gatehouse:ready', version: 1 }, '*')
  </script>`
  await page.route(`${elsewhere}/taken`, (route) =>
    route.fulfill({ contentType: 'text/html', body: listener }),
  )
  await page.route(`${host.stack.widgetOrigin}/frame?*`, (route) =>
    route.fulfill({ status: 302, headers: { location: `${elsewhere}/taken` } }),
  )
  await host.goto('/?csp=open')
  expect(await openReason(page)).toEqual([
    4900,
    expect.stringMatching(/^(timeout|offline|origin_not_allowed|frame_blocked)$/),
  ])
  const taken = page.frames().find((frame) => frame.url() === `${elsewhere}/taken`)
  if (taken) expect(await taken.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
})

test(
  'a frame that goes silent: the call ends within 30 s and the rest of the page lives',
  waits,
  async ({ host, connect, page }) => {
    const { answer } = await askPerson(host, connect)
    // The frame's own thread hangs in a request that nobody answers: no answer and no sign of life any more.
    await page.route('**/never', () => {})
    const frame = page.frames().find((candidate) => candidate.url().includes('/frame?'))
    void frame
      ?.evaluate(() => {
        const request = new XMLHttpRequest()
        request.open('GET', '/never', false)
        request.send()
      })
      .catch(() => {})
    const { error } = await answer
    expect([error?.code, error?.data?.reason]).toEqual([-32603, 'timeout'])
    await expectNextWorks(host)
  },
)

test('a wrong view name leaves an open modal open; a close while loading cancels the opening', async ({
  host,
  connect,
  page,
}) => {
  await host.goto()
  const cancelled = page.evaluate(() => {
    const opening = window.gatehouse?.open().then(
      () => 'opened',
      (error) => error.code,
    )
    setTimeout(() => void window.gatehouse?.close(), 5)
    return opening
  })
  expect(await cancelled).toBe(4001)
  expect(await page.evaluate(() => window.gatehouse?.getState().open)).toBe(false)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await page.evaluate(() => window.gatehouse?.open())
  await expect(connect.wallet('Alpha')).toBeVisible()
  expect(
    await page.evaluate(() => window.gatehouse?.open('Nowhere' as never).catch((error) => error.code)),
  ).toBe(-32602)
  await host.expectOpen()
  await connect.pick()
  await expect(host.button).toHaveText('0xf39f…2266')
})

test('a page that requires Trusted Types', async ({ host, connect }) => {
  await host.goto('/?csp=trusted')
  await host.open()
  await connect.pick()
  await expect(host.button).toHaveText('0xf39f…2266')
})

test('a page that replaces its body gets the frame back', async ({ host, connect, page }) => {
  await host.goto('/hydration.html')
  await host.open()
  await connect.pick()
  await expect(host.button).toHaveText('0xf39f…2266')
  await page.evaluate(() => (window as unknown as { hydrate(): void }).hydrate())
  await expect(host.button).toHaveText('0xf39f…2266')
  await host.open()
  await host.expectOpen()
})

test('an extension that makes the frame inert is undone', async ({ host, connect, page }) => {
  await host.goto()
  await host.open()
  await connect.wallet('Alpha').waitFor()
  await page.evaluate(() =>
    document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('dialog')?.setAttribute('inert', ''),
  )
  await connect.pick()
  await expect(host.button).toHaveText('0xf39f…2266')
})

test('focus and scroll come back when the modal closes', async ({ host, connect, page }) => {
  await host.goto()
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px'
    document.querySelector('input')?.focus()
    scrollTo(0, 300)
  })
  await page.evaluate(() => window.gatehouse?.open())
  await connect.wallet('Alpha').waitFor()
  // The body's is the window's while html has none of its own.
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
  await page.keyboard.press('Escape')
  await host.expectClosed()
  expect(
    await page.evaluate(() => [
      document.activeElement?.id,
      scrollY,
      getComputedStyle(document.body).overflow,
    ]),
  ).toEqual(['field', 300, 'visible'])
})

test('focus comes back to where it was when the page asked for a wallet', async ({ host, connect, page }) => {
  await host.goto()
  await page.evaluate(() => document.querySelector('input')?.focus())
  for (const visit of ['cold', 'warm']) {
    const asking = host.request('eth_requestAccounts')
    await connect.wallet('Alpha').waitFor()
    await host.expectOpen()
    await page.keyboard.press('Escape')
    expect(await asking, visit).toMatchObject({ error: { code: 4001 } })
    await host.expectClosed()
    expect(await page.evaluate(() => document.activeElement?.id), visit).toBe('field')
  }
})

test('focus comes back into shadow roots of the page', async ({ host, connect, page }) => {
  await host.goto()
  await page.evaluate(() => {
    // One component in another; a focus that is given to their hosts goes elsewhere.
    const outer = document.createElement('section')
    const inner = document.createElement('section')
    inner.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML =
      '<input id="first"><input id="second">'
    outer.attachShadow({ mode: 'open' }).append(inner)
    document.body.append(outer)
    inner.shadowRoot?.querySelector<HTMLElement>('#second')?.focus()
  })
  await page.evaluate(() => window.gatehouse?.open())
  await connect.wallet('Alpha').waitFor()
  await page.keyboard.press('Escape')
  await host.expectClosed()
  expect(
    await page.evaluate(() => {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      return active?.id
    }),
  ).toBe('second')
})

test('embedded in an element of the page', async ({ host, connect, page }) => {
  await host.goto('/?data-append=main')
  await page.evaluate(() => window.gatehouse?.preload())
  await connect.wallet('Alpha').click()
  await expect(host.button).toHaveText('0xf39f…2266')
  expect(
    await page.evaluate(() => document.querySelector('main gatehouse-frame')?.getBoundingClientRect().height),
  ).toBeGreaterThan(100)
})

test('destroy leaves nothing behind', core, async ({ host, connect, page }) => {
  await host.goto()
  await host.open()
  await connect.wallet('Alpha').waitFor()
  expect(
    await page.evaluate(async () => {
      const { gatehouse } = window
      gatehouse?.destroy()
      gatehouse?.destroy()
      const found: string[] = []
      addEventListener('eip6963:announceProvider', (event) =>
        found.push((event as CustomEvent).detail.info.name),
      )
      dispatchEvent(new Event('eip6963:requestProvider'))
      return {
        frames: document.querySelectorAll('iframe, dialog, gatehouse-frame').length,
        overflow: document.documentElement.style.overflow,
        announced: found.includes('Gatehouse'),
        request: await gatehouse?.evm.request({ method: 'eth_chainId' }).catch((error) => error.code),
        global: window.gatehouse,
      }
    }),
  ).toEqual({ frames: 0, overflow: '', announced: false, request: 4900, global: undefined })
})
