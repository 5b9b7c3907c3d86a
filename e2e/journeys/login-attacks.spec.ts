import type { Frame, Page } from '@playwright/test'
import { askChain } from '../fixtures/askChain.ts'
import { newWallet } from '../fixtures/person.ts'
import type { Stack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 120_000 })

interface Evil {
  evil: {
    embed(src: string): Promise<void>
    shake(message: object, target: string): Promise<unknown[]>
  }
}

/** A page of that site which frames whatever it likes: its own policy binds nobody but itself. */
const visit = (page: Page, stack: Stack, site: string) =>
  page.goto(`${stack.pages.origin(site)}/evil.html?script=none&csp=any-frame`)
const embed = (page: Page, src: string): Promise<void> =>
  page.evaluate((address) => (window as unknown as Evil).evil.embed(address), src)
const shake = (page: Page, message: object = {}, target = '*'): Promise<unknown[]> =>
  page.evaluate(([said, to]) => (window as unknown as Evil).evil.shake(said as object, to as string), [
    message,
    target,
  ] as const)
const loginSrc = (stack: Stack): string => `${stack.loginOrigin}/login?projectId=shop`
const loginFrames = (page: Page, stack: Stack): Frame[] =>
  page.frames().filter((frame) => frame.url().startsWith(`${stack.loginOrigin}/login`))

test('a page that embeds the login document itself gets no answer', async ({ page, stack }) => {
  await visit(page, stack, 'shop')
  await embed(page, loginSrc(stack))
  expect(loginFrames(page, stack)).toHaveLength(1)
  for (const [message, target] of [
    [{}, '*'],
    [{}, stack.loginOrigin],
    [{ origin: stack.widgetOrigin }, '*'],
    [{ version: 99 }, '*'],
  ] as const)
    expect(await shake(page, message, target)).toEqual([])
})

test('in a page that is not allowed the browser does not even show it', async ({ page, stack }) => {
  await visit(page, stack, 'stranger')
  await embed(page, loginSrc(stack))
  expect(await shake(page)).toEqual([])
  expect(loginFrames(page, stack)).toEqual([])
})

/** The widget's realm: as if the widget itself were hostile, or a script got into it. */
async function inWidget(page: Page, stack: Stack): Promise<Frame> {
  await visit(page, stack, 'shop')
  await embed(page, `${stack.widgetOrigin}/frame?projectId=shop`)
  const widget = page.frames().find((frame) => frame.url().startsWith(`${stack.widgetOrigin}/frame`))
  if (!widget) throw new Error('no widget')
  await widget.evaluate(async (src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    frame.id = 'attacked'
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
  }, loginSrc(stack))
  return widget
}

/** One handshake by hand, then raw messages; answers what the first port said. */
const speak = (widget: Frame, messages: unknown[]): Promise<unknown[]> =>
  widget.evaluate(async (raw) => {
    const frame = document.querySelector<HTMLIFrameElement>('#attacked')
    const heard: unknown[] = []
    const [one, two] = [new MessageChannel(), new MessageChannel()]
    one.port1.onmessage = ({ data }) => heard.push(data)
    const hello = { type: 'gatehouse:connect', version: 1, nonce: 'ab'.repeat(16) }
    frame?.contentWindow?.postMessage(hello, '*', [one.port2, two.port2])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    for (const message of raw as unknown[]) one.port1.postMessage(message)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return heard
  }, messages)

const apply = (id: string, path: string[], ...args: unknown[]) => ({
  id,
  type: 'APPLY',
  path,
  argumentList: args.map((value) => ({ type: 'RAW', value })),
})
const codeOf = (answers: unknown[], id: string): number | undefined =>
  (answers as { id?: string; value?: { error?: { code: number } } }[]).find((one) => one.id === id)?.value
    ?.error?.code

test('comlink by hand on the inner bridge: refused, nothing polluted, the port lives', async ({
  page,
  stack,
}) => {
  const widget = await inWidget(page, stack)
  const raw = (value: unknown) => ({ type: 'RAW', value })
  const attacks = [
    { type: 'CONSTRUCT', path: ['request', 'constructor'], argumentList: [raw('globalThis.pwned = 1')] },
    { type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) },
    { type: 'GET', path: [] },
    { type: 'APPLY', path: ['request', 'call'], argumentList: [] },
    { type: 'APPLY', path: ['constructor'], argumentList: [] },
    { type: 'APPLY', path: ['exportWords'], argumentList: [] },
    { type: 'APPLY', path: ['SignOut'], argumentList: [] },
    { type: 'APPLY', path: ['request'], argumentList: [{ type: 'HANDLER', name: 'proxy', value: 1 }] },
    { type: 'APPLY', path: ['setFrameToken'], argumentList: [raw('x'.repeat(2_000_000))] },
  ].map((attack, at) => ({ id: String(at), ...attack }))
  const alive = apply('alive', ['setTheme'], { mode: 'dark', variables: {} })
  const answers = await speak(widget, [...attacks, alive])
  expect(attacks.map(({ id }) => codeOf(answers, id))).toEqual([
    -32600, -32600, -32600, -32600, -32601, -32601, -32601, -32600, -32602,
  ])
  expect(answers).toContainEqual({ id: 'alive', type: 'RAW', value: { ok: undefined } })
  const [login] = loginFrames(page, stack)
  expect(await login?.evaluate(() => ['pwned' in globalThis, 'polluted' in {}])).toEqual([false, false])
})

test('arguments of a wrong form, and requests before anybody is logged in', async ({ page, stack }) => {
  const widget = await inWidget(page, stack)
  const network = 'eip155:31337'
  const calls: [path: string, args: unknown[], code: number][] = [
    ['start', [{ frameToken: 5 }], -32602],
    ['setTheme', [{ mode: 'dark', variables: { '--gatehouse-accent': 'url(//evil)' } }], -32602],
    ['requestEmailCode', ['a\r\nBcc: b@example.com'], -32602],
    ['confirmEmailCode', ['12345x'], -32602],
    ['request', ['constructor', { method: 'personal_sign' }], -32602],
    ['request', [network, { method: 'eth_sign', params: [] }], 4200],
    ['request', [network, { method: '__proto__', params: [] }], 4200],
    ['request', [network, [{ method: 'personal_sign' }]], -32600],
    ['request', [network, { method: 'personal_sign', params: ['0x00', `0x${'0'.repeat(40)}`] }], 4100],
    ['setPreferredAccount', ['__proto__', 'eoa'], -32602],
    ['connectWallet', [], 4100],
    ['openSecurity', [], 4100],
  ]
  const answers = await speak(
    widget,
    calls.map(([path, args], at) => apply(String(at), [path], ...args)),
  )
  for (const [at, [path, , code]] of calls.entries())
    expect([path, codeOf(answers, String(at))]).toEqual([path, code])
})

test('a second handshake, and one of the page around the widget, are not answered', async ({
  page,
  stack,
}) => {
  const widget = await inWidget(page, stack)
  // The page's turn first: nobody has shaken hands yet.
  const fromPage = await page.evaluate(async () => {
    const heard: unknown[] = []
    const [one, two] = [new MessageChannel(), new MessageChannel()]
    one.port1.onmessage = ({ data }) => heard.push(data)
    const hello = { type: 'gatehouse:connect', version: 1, nonce: 'cd'.repeat(16) }
    const [outer] = Array.from({ length: window.length }, (_, at) => window[at])
    const inner = Array.from({ length: outer?.length ?? 0 }, (_, at) => outer?.[at])
    inner.forEach((frame) => {
      frame?.postMessage(hello, '*', [one.port2, two.port2])
    })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return { heard, frames: inner.length }
  })
  expect(fromPage).toEqual({ heard: [], frames: 1 })
  expect(await speak(widget, [])).toEqual([expect.objectContaining({ type: 'gatehouse:connected' })])
  expect(await speak(widget, [apply('again', ['signOut'])])).toEqual([])
})

/** What a page can do around the frame that it embeds; each is undone by `undo`. */
const tricks: Record<string, { lay(page: Page): Promise<void>; undo(page: Page): Promise<void> }> = {
  'something over it that lets clicks through': {
    lay: (page) =>
      page.evaluate(() => {
        const cover = document.createElement('div')
        cover.id = 'cover'
        cover.textContent = 'Click to win'
        cover.style.cssText =
          'position:fixed;inset:0;z-index:2147483647;pointer-events:none;background:#fff;font-size:99px'
        document.querySelector('dialog')?.after(cover)
      }),
    undo: (page) => page.evaluate(() => document.querySelector('#cover')?.remove()),
  },
  'all but the buttons cut off': {
    lay: (page) =>
      page.evaluate(() => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.setProperty('clip-path', 'inset(60% 0 0 0)', 'important')
      }),
    undo: (page) =>
      page.evaluate(() => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.removeProperty('clip-path')
      }),
  },
  'made all but invisible': {
    lay: (page) =>
      page.evaluate(() => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.setProperty('opacity', '0.01', 'important')
      }),
    undo: (page) =>
      page.evaluate(() => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.removeProperty('opacity')
      }),
  },
}

test('a covered, cut off or invisible yes decides nothing', async ({ host, email, login, page }) => {
  const from = await newWallet(host, email, login)
  for (const [name, { lay, undo }] of Object.entries(tricks)) {
    let answered = false
    const signing = host.request('personal_sign', ['0x68656c6c6f', from]).then((answer) => {
      answered = true
      return answer
    })
    await expect(login.approve, name).toBeEnabled()
    const box = await login.approve.boundingBox()
    if (!box) throw new Error('no button')
    const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await lay(page)
    await expect(login.approve, name).toBeDisabled()
    await press()
    await press()
    // Free again, it still waits for its half second.
    await undo(page)
    await press()
    await expect(login.approve, name).toBeEnabled()
    expect(answered, name).toBe(false)
    await press()
    await expect.poll(() => answered, { message: name }).toBe(true)
    expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  }
})

/** A browser that cannot tell what lies over a frame, and delivers every click: Chromium drops some by itself. */
const withoutVisibility = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible
    const { IntersectionObserver: Observer } = window
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options?.threshold === undefined ? {} : { threshold: options.threshold })
      }
    }
  })

test('a yes that the page moves under the pointer decides nothing, even where the browser cannot tell', async ({
  host,
  email,
  login,
  page,
}) => {
  await withoutVisibility(page)
  // The test holds the clock: a slow machine is no person who takes their time.
  await page.clock.install()
  const from = await newWallet(host, email, login)
  const move = (x: number, y: number) =>
    page.evaluate(
      ([left, top]) => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.setProperty('translate', `${left}px ${top}px`, 'important')
      },
      [x, y] as const,
    )
  const center = async () => {
    const box = await login.approve.boundingBox()
    if (!box) throw new Error('no button')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  let answered = false
  const signing = host.request('personal_sign', ['0x68656c6c6f', from]).then((answer) => {
    answered = true
    return answer
  })
  await expect(login.approve).toBeEnabled()
  const button = await center()
  // Beside the card, and so that all of the card stays in sight wherever it goes.
  const away = -400
  const bait = { x: button.x + away, y: button.y }
  await page.mouse.move(bait.x, bait.y)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const [frame] = loginFrames(page, host.stack)
  const counted = (name: 'click' | 'pointermove') =>
    frame?.evaluate((name) => Number(document.documentElement.dataset[name] ?? 0), name) ?? 0
  await frame?.evaluate(() => {
    const { dataset } = document.documentElement
    const count = ({ type }: Event): void => {
      dataset[type] = String(Number(dataset[type] ?? 0) + 1)
    }
    document.querySelector('.button-primary')?.addEventListener('click', count)
    document.addEventListener('pointermove', count)
  })
  /** Until it came: for half a second some browsers drop what goes to a frame that moved. */
  const until = async (name: 'click' | 'pointermove', act: () => Promise<unknown>): Promise<void> => {
    const before = await counted(name)
    await expect(async () => {
      await act()
      expect(await counted(name)).toBeGreaterThan(before)
    }).toPass()
  }
  const click = () => until('click', () => page.mouse.down().then(() => page.mouse.up()))
  const stir = () =>
    until('pointermove', () =>
      page.mouse.move(bait.x, bait.y + 1).then(() => page.mouse.move(bait.x, bait.y)),
    )
  // From beside the frame, then from another place within it.
  await move(away, 0)
  await click()
  await page.clock.runFor(400)
  expect(answered).toBe(false)
  await move(away + 100, 0)
  await stir()
  await page.clock.runFor(400)
  await move(away, 0)
  await click()
  await page.clock.runFor(250)
  await click()
  await page.clock.runFor(40)
  expect(answered).toBe(false)
  await page.clock.runFor(50)
  await click()
  await page.clock.resume()
  expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('a fee far above the usual is agreed to by itself, and one beyond reason is not signed', async ({
  host,
  email,
  login,
  stack,
}) => {
  const from = await newWallet(host, email, login)
  await askChain(stack.chains[0], 'anvil_setBalance', [from, '0x3635c9adc5dea00000'])
  // What is read of one block is read once.
  await askChain(stack.chains[0], 'anvil_mine', [])
  const send = (price: string) =>
    host.request('eth_sendTransaction', [{ from, to: from, value: '0x1', gas: '0x5208', gasPrice: price }])
  const absurd = send(`0x${'f'.repeat(16)}`)
  await expect(login.text('A fee beyond all reason')).toBeVisible({ timeout: 30_000 })
  await expect(login.approve).toBeDisabled()
  await login.press(login.reject)
  expect((await absurd).error?.code).toBe(4001)

  const high = send('0x1d1a94a2000')
  await expect(login.text('High fee')).toBeVisible({ timeout: 30_000 })
  await expect(login.approve).toBeDisabled()
  await login.press(login.button('I agree to a fee of up to 0.042 ETH'))
  await expect(login.text('You agreed to a fee of up to 0.042 ETH.')).toBeVisible()
  await login.press(login.approve)
  expect((await high).ok).toMatch(/^0x[0-9a-f]{64}$/)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('a tap says yes, and so does a key, whatever the pointer does', async ({
    host,
    email,
    login,
    page,
  }) => {
    const from = await newWallet(host, email, login)
    for (const sayYes of [() => login.approve.tap(), () => login.approve.press('Enter')]) {
      await page.mouse.move(1, 1)
      const signing = host.request('personal_sign', ['0x68656c6c6f', from])
      await expect(login.approve).toBeEnabled()
      await sayYes()
      expect((await signing).ok).toMatch(/^0x[0-9a-f]{130}$/)
    }
  })
})
