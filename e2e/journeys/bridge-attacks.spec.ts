import type { Page } from '@playwright/test'
import type { EvilPage } from '../dapp/evil.ts'
import type { Stack } from '../fixtures/stack.ts'
import { core, expect, test } from '../fixtures/test.ts'

type WithEvil = Window & { evil: EvilPage }

async function visit(page: Page, stack: Stack, site: string, project = 'shop', query = ''): Promise<void> {
  await page.goto(`${stack.pages.origin(site)}/evil.html?script=none${query}`)
  await page.evaluate(
    (src) => (window as unknown as WithEvil).evil.embed(src),
    `${stack.widgetOrigin}/frame?projectId=${project}`,
  )
}
const shake = (page: Page, message: object = {}, target = '*', id = 'first', times = 1): Promise<unknown[]> =>
  page.evaluate(
    ([m, t, i, n]) =>
      (window as unknown as WithEvil).evil.shake(m as object, t as string, i as string, n as number),
    [message, target, id, times] as const,
  )
const speak = (page: Page, messages: unknown[], id = 'first'): Promise<unknown[]> =>
  page.evaluate(([m, i]) => (window as unknown as WithEvil).evil.speak(m as unknown[], i as string), [
    messages,
    id,
  ] as const)
const refused = async (stack: Stack): Promise<string> =>
  (await (await fetch(`${stack.opsUrl}/metrics`)).text())
    .split('\n')
    .filter((line) => /refused/.test(line) && !line.startsWith('#'))
    .join('\n')

test('a page that is not allowed gets no frame and no answer', core, async ({ page, stack }) => {
  await visit(page, stack, 'stranger')
  expect(await shake(page)).toEqual([])
})

test('nor with the referrer hidden: the browser itself refuses by frame-ancestors', async ({
  page,
  stack,
}) => {
  await visit(page, stack, 'stranger', 'shop', '&referrer=no-referrer')
  expect(await shake(page)).toEqual([])
  expect(page.frames().some((frame) => frame.url().startsWith(stack.widgetOrigin))).toBe(false)
})

test('project A’s frame in project B’s page', core, async ({ page, stack }) => {
  await visit(page, stack, 'other', 'shop', '&referrer=no-referrer')
  expect(await shake(page)).toEqual([])
})

test(
  'handshakes of a wrong shape are not answered, and the right one still is',
  core,
  async ({ page, stack }) => {
    await visit(page, stack, 'shop')
    for (const message of [{ type: 'other' }, { nonce: 'short' }, { version: 'one' }, { nonce: null }])
      expect(await shake(page, message)).toEqual([])
    expect(await shake(page)).toEqual([expect.objectContaining({ type: 'gatehouse:connected', version: 1 })])
  },
)

test('wallets of a wrong form in the handshake: none drawn, and the handshake stands', async ({
  page,
  stack,
}) => {
  await visit(page, stack, 'shop')
  const wallet = { id: 'x', name: 'X', icon: '', rdns: '', namespace: '__proto__', type: 'ANNOUNCED' }
  expect(await shake(page, { wallets: [wallet] })).toHaveLength(1)
  await expect(page.frameLocator('#frame').locator('.card[aria-busy]')).toBeVisible()
  await expect(page.frameLocator('#frame').locator('.row')).toHaveCount(0)
})

test('a wallet in the handshake is drawn as text and asks no foreign server', async ({ page, stack }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, stack, 'shop')
  const wallet = {
    ...{ id: 'x', rdns: '', namespace: 'eip155', type: 'ANNOUNCED' },
    name: '<img src=x onerror=alert(1)>\u202eabc',
    icon: 'https://evil.example/spy.png',
  }
  expect(await shake(page, { wallets: [wallet] })).toHaveLength(1)
  const row = page.frameLocator('#frame').locator('.row', { hasText: 'abc' })
  await expect(row.locator('.row-text')).toHaveText('<img src=x onerror=alert(1)>abc')
  await expect(row.locator('img')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
})

test('a wrong version is told, and gets no API', core, async ({ page, stack }) => {
  await visit(page, stack, 'shop')
  const said = await shake(page, { version: 99 })
  expect(said).toEqual([expect.objectContaining({ type: 'gatehouse:connected', version: 1 })])
  expect(await speak(page, [{ id: '1', type: 'APPLY', path: ['close'], argumentList: [] }])).toEqual([])
})

test('a second handshake on a live session is not answered and changes nothing', async ({ page, stack }) => {
  await visit(page, stack, 'shop')
  expect(await shake(page)).toHaveLength(1)
  expect(await shake(page, {}, '*', 'second')).toEqual([])
  const alive = await speak(page, [{ id: '1', type: 'APPLY', path: ['close'], argumentList: [] }])
  expect(alive).toContainEqual({ id: '1', type: 'RAW', value: { ok: undefined } })
})

test('a sibling frame’s handshake is not answered', async ({ page, stack }) => {
  await visit(page, stack, 'shop')
  const said = await page.evaluate(async () => {
    const sibling = document.createElement('iframe')
    sibling.src = '/evil.html?script=none'
    document.body.append(sibling)
    await new Promise((resolve) => sibling.addEventListener('load', resolve))
    const target = document.querySelector<HTMLIFrameElement>('#frame')?.contentWindow
    const channel = new MessageChannel()
    const heard: unknown[] = []
    channel.port1.onmessage = ({ data }) => heard.push(data)
    // The message's source is the realm whose script calls postMessage.
    const { relay } = sibling.contentWindow as unknown as { relay(w: unknown, m: unknown, p: unknown): void }
    relay(target, { type: 'gatehouse:connect', version: 1, nonce: 'a'.repeat(32) }, [
      channel.port2,
      new MessageChannel().port2,
    ])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return heard
  })
  expect(said).toEqual([])
})

test('comlink by hand on a live port: refused, counted, nothing polluted', core, async ({ page, stack }) => {
  await visit(page, stack, 'shop')
  await shake(page)
  const raw = (value: unknown) => ({ type: 'RAW', value })
  const attacks = [
    { type: 'CONSTRUCT', path: ['request', 'constructor'], argumentList: [raw('globalThis.pwned = 1')] },
    { type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) },
    { type: 'GET', path: [] },
    { type: 'APPLY', path: ['request', 'call'], argumentList: [] },
    { type: 'APPLY', path: ['constructor'], argumentList: [] },
    { type: 'APPLY', path: ['Request'], argumentList: [] },
    { type: 'APPLY', path: ['request'], argumentList: [{ type: 'HANDLER', name: 'proxy', value: 1 }] },
    { type: 'APPLY', path: ['setTheme'], argumentList: [raw('x'.repeat(2_000_000))] },
  ].map((attack, index) => ({ id: String(index), ...attack }))
  const answers = (await speak(page, attacks)) as { value?: { error?: { code: number } } }[]
  expect(answers.map(({ value }) => value?.error?.code)).toEqual([
    -32600, -32600, -32600, -32600, -32601, -32601, -32600, -32602,
  ])
  const frame = page.frames().find((candidate) => candidate.url().includes('/frame?'))
  expect(await frame?.evaluate(() => ['pwned' in globalThis, 'polluted' in {}])).toEqual([false, false])
  await expect.poll(() => refused(stack)).toMatch(/reason="method"/)
})

test('arguments of a wrong form are refused at the wall', core, async ({ page, stack }) => {
  await visit(page, stack, 'shop')
  await shake(page)
  const raw = (value: unknown) => ({ type: 'RAW', value })
  const calls: [name: string, args: unknown[], code?: number][] = [
    ['start', [raw({ theme: 5 })]],
    ['request', [raw('eip155'), raw({ method: ['eth_accounts'] })], -32600],
    ['request', [raw('constructor'), raw({ method: 'eth_accounts' })]],
    ['request', [raw('eip155'), raw([{ method: 'eth_accounts' }])], -32600],
    ['open', [raw({ view: 'Connect' })]],
    ['open', [raw('__proto__')]],
    ['setTheme', [raw({ mode: 'dark', variables: { '--gatehouse-accent': 'url(//evil)' } })]],
    ['setWallets', [raw('all')]],
    ['walletEvent', [raw(1), raw('connect'), raw(null)]],
    ['disconnect', [raw('everything')]],
  ]
  const answers = (await speak(
    page,
    calls.map(([name, argumentList], index) => ({
      id: String(index),
      type: 'APPLY',
      path: [name],
      argumentList,
    })),
  )) as { id: string; value?: { error?: { code: number } } }[]
  for (const [index, [name, , code = -32602]] of calls.entries())
    expect([name, answers.find(({ id }) => id === String(index))?.value?.error?.code]).toEqual([name, code])
})

test('a flood of 20,000 messages is limited and the frame answers afterwards', async ({ page, stack }) => {
  await visit(page, stack, 'shop')
  await shake(page)
  const started = Date.now()
  await page.evaluate(async () => {
    const { evil } = window as unknown as WithEvil
    await evil.speak(
      Array.from({ length: 20_000 }, (_, i) => ({
        id: `f${i}`,
        type: 'APPLY',
        path: ['close'],
        argumentList: [],
      })),
    )
  })
  // A busy machine takes longer than `speak` listens.
  const answered = async () => {
    const answers = await speak(page, [{ id: 'after', type: 'APPLY', path: ['close'], argumentList: [] }])
    return (answers as { id?: string }[]).some(({ id }) => id === 'after')
  }
  await expect.poll(answered).toBe(true)
  expect(Date.now() - started).toBeLessThan(15_000)
})

test('a frame opened as a window of its own talks to nobody', async ({ page, stack, context }) => {
  await page.goto(`${stack.pages.origin('shop')}/evil.html?script=none`)
  const popup = context.waitForEvent('page')
  await page.evaluate((src) => void open(src), `${stack.widgetOrigin}/frame?projectId=shop`)
  await (await popup).waitForLoadState()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await page.evaluate(() => (window as unknown as WithEvil).evil.heard)).toEqual([])
  expect(await (await popup).evaluate(() => window.opener)).toBe(null)
})

test('a sandboxed page of origin null gets nothing', async ({ page, stack }) => {
  await page.goto(`${stack.pages.origin('shop')}/evil.html?script=none`)
  const said = await page.evaluate(async (src) => {
    const sandboxed = document.createElement('iframe')
    sandboxed.sandbox.add('allow-scripts')
    sandboxed.src = `/evil.html?script=none&embed=${encodeURIComponent(src)}`
    document.body.append(sandboxed)
    const heard: unknown[] = []
    addEventListener('message', ({ data }) => heard.push(data))
    await new Promise((resolve) => setTimeout(resolve, 2500))
    return heard
  }, `${stack.widgetOrigin}/frame?projectId=shop`)
  expect(said).toEqual([{ origin: 'null', said: [] }])
})
