import type { Page } from '@playwright/test'
import type { EvilPage } from '../dapp/evil.ts'
import { type Attacker, attacker, type Hands, mark } from '../fixtures/attacker.ts'
import type { Stack } from '../fixtures/stack.ts'
import { core, expect, test } from '../fixtures/test.ts'

/** EIP-1474. */
const limitExceeded = -32005

type WithEvil = Window & { evil: EvilPage }

const connected = expect.objectContaining({ type: 'gatehouse:connected', version: 1 })
const close = (id: string) => ({ id, type: 'APPLY', path: ['close'], argumentList: [] })

async function visit(
  page: Page,
  stack: Stack,
  site: string,
  project = 'shop',
  query = '',
): Promise<Attacker> {
  await page.goto(`${stack.pages.origin(site)}/evil.html?script=none${query}`)
  await page.evaluate(
    (src) => (window as unknown as WithEvil).evil.embed(src),
    `${stack.widgetOrigin}/frame?projectId=${project}`,
  )
  return attacker(page.mainFrame())
}

/** The same, after a right hello. */
async function accepted(page: Page, stack: Stack): Promise<Attacker> {
  const attack = await visit(page, stack, 'shop')
  await attack.hello()
  expect(await attack.answers(1)).toEqual([connected])
  return attack
}
const refused = async (stack: Stack): Promise<string> =>
  (await (await fetch(`${stack.opsUrl}/metrics`)).text())
    .split('\n')
    .filter((line) => /refused/.test(line) && !line.startsWith('#'))
    .join('\n')

test('a page that is not allowed gets no frame and no answer', core, async ({ page, stack }) => {
  const attack = await visit(page, stack, 'stranger')
  expect(await attack.hello()).toEqual([])
})

test('nor with the referrer hidden: the browser itself refuses by frame-ancestors', async ({
  page,
  stack,
}) => {
  const attack = await visit(page, stack, 'stranger', 'shop', '&referrer=no-referrer')
  expect(await attack.hello()).toEqual([])
  expect(page.frames().some((frame) => frame.url().startsWith(stack.widgetOrigin))).toBe(false)
})

test('project A’s frame in project B’s page', core, async ({ page, stack }) => {
  const attack = await visit(page, stack, 'other', 'shop', '&referrer=no-referrer')
  expect(await attack.hello()).toEqual([])
})

test(
  'handshakes of a wrong shape are not answered, and the right one still is',
  core,
  async ({ page, stack }) => {
    const attack = await visit(page, stack, 'shop')
    const wrong = [{ type: 'other' }, { nonce: 'short' }, { version: 'one' }, { nonce: null }]
    for (const [at, message] of wrong.entries()) await attack.hello(message, { id: `wrong ${at}` })
    await attack.hello()
    expect(await attack.answers(1)).toEqual([connected])
    for (const at of wrong.keys()) expect(await attack.heard(`wrong ${at}`)).toEqual([])
  },
)

test('wallets of a wrong form in the handshake: none drawn, and the handshake stands', async ({
  page,
  stack,
}) => {
  const attack = await visit(page, stack, 'shop')
  const wallet = { id: 'x', name: 'X', icon: '', rdns: '', namespace: '__proto__', type: 'ANNOUNCED' }
  await attack.hello({ wallets: [wallet] })
  expect(await attack.answers(1)).toEqual([connected])
  await expect(page.frameLocator('#frame').locator('.card[aria-busy]')).toBeVisible()
  await expect(page.frameLocator('#frame').locator('.row')).toHaveCount(0)
})

test('a wallet in the handshake is drawn as text and asks no foreign server', async ({ page, stack }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const attack = await visit(page, stack, 'shop')
  const wallet = {
    ...{ id: 'x', rdns: '', namespace: 'eip155', type: 'ANNOUNCED' },
    name: '<img src=x onerror=alert(1)>\u202eabc',
    icon: 'https://evil.example/spy.png',
  }
  await attack.hello({ wallets: [wallet] })
  expect(await attack.answers(1)).toEqual([connected])
  const row = page.frameLocator('#frame').locator('.row', { hasText: 'abc' })
  await expect(row.locator('.row-text')).toHaveText('<img src=x onerror=alert(1)>abc')
  await expect(row.locator('img')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
})

test('a wrong version is told, and gets no API', core, async ({ page, stack }) => {
  const attack = await visit(page, stack, 'shop')
  await attack.hello({ version: 99 })
  expect(await attack.answers(1)).toEqual([connected])
  await attack.say([close('1')])
  // A right one is answered in the meantime, by the API itself.
  await attack.hello({}, { id: 'right' })
  await attack.say([close('2')], 'right')
  expect(await attack.answers(2, 'right')).toHaveLength(2)
  expect(await attack.heard()).toEqual([connected])
})

test('a second handshake on a live session is not answered and changes nothing', async ({ page, stack }) => {
  const attack = await accepted(page, stack)
  await attack.hello({}, { id: 'second' })
  await attack.say([close('1')])
  expect(await attack.answers(2)).toContainEqual({ id: '1', type: 'RAW', value: { ok: undefined } })
  expect(await attack.heard('second')).toEqual([])
})

test('a sibling frame’s handshake is not answered', async ({ page, stack }) => {
  await visit(page, stack, 'shop')
  const said = await page.evaluate(async (last) => {
    const sibling = document.createElement('iframe')
    sibling.src = '/evil.html?script=none'
    document.body.append(sibling)
    await new Promise((resolve) => sibling.addEventListener('load', resolve))
    const target = document.querySelector<HTMLIFrameElement>('#frame')?.contentWindow
    const channel = new MessageChannel()
    const heard: unknown[] = []
    const isOver = new Promise<void>((resolve) => {
      channel.port1.onmessage = ({ data }) => (data === last ? resolve() : heard.push(data))
    })
    // The message's source is the realm whose script calls postMessage.
    const { relay } = sibling.contentWindow as unknown as { relay(w: unknown, m: unknown, p: unknown): void }
    relay(target, { type: 'gatehouse:connect', version: 1, nonce: 'a'.repeat(32) }, [
      channel.port2,
      new MessageChannel().port2,
    ])
    await isOver
    return heard
  }, mark)
  expect(said).toEqual([])
})

test('comlink by hand on a live port: refused, counted, nothing polluted', core, async ({ page, stack }) => {
  await page.clock.install()
  const attack = await accepted(page, stack)
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
  await attack.say(attacks)
  const [, ...answers] = (await attack.answers(1 + attacks.length)) as {
    value?: { error?: { code: number } }
  }[]
  expect(answers.map(({ value }) => value?.error?.code)).toEqual([
    -32600, -32600, -32600, -32600, -32601, -32601, -32600, -32602,
  ])
  const frame = page.frames().find((candidate) => candidate.url().includes('/frame?'))
  expect(await frame?.evaluate(() => ['pwned' in globalThis, 'polluted' in {}])).toEqual([false, false])
  // The frame reports what it refused every ten seconds.
  await page.clock.fastForward('00:10')
  await expect.poll(() => refused(stack)).toMatch(/reason="method"/)
})

test('arguments of a wrong form are refused at the wall', core, async ({ page, stack }) => {
  const attack = await accepted(page, stack)
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
  await attack.say(
    calls.map(([name, argumentList], index) => ({
      id: String(index),
      type: 'APPLY',
      path: [name],
      argumentList,
    })),
  )
  const answers = (await attack.answers(1 + calls.length)) as {
    id: string
    value?: { error?: { code: number } }
  }[]
  for (const [index, [name, , code = -32602]] of calls.entries())
    expect([name, answers.find(({ id }) => id === String(index))?.value?.error?.code]).toEqual([name, code])
})

test('a flood of 20,000 messages is limited and the frame answers afterwards', async ({ page, stack }) => {
  const attack = await accepted(page, stack)
  await attack.say(Array.from({ length: 20_000 }, (_, at) => close(`f${at}`)))
  /** How the calls of a name were answered: by the code of the error, or `undefined`. */
  const codes = (name: string) =>
    page.evaluate((pattern) => {
      const { first } = (window as unknown as Hands).hands
      const answers = first?.heard as { id?: string; value?: { error?: { code: number } } }[]
      const found = answers.filter(({ id }) => id !== undefined && new RegExp(pattern).test(id))
      return [...new Set(found.map(({ value }) => value?.error?.code ?? 'done'))]
    }, name)
  await expect.poll(() => codes('^f19999$')).toHaveLength(1)
  expect(await codes('^f')).toContain(limitExceeded)
  const askedAgain = async () => {
    await attack.say([close('after')])
    return codes('^after$')
  }
  await expect.poll(askedAgain).toContain('done')
})

test('a frame opened as a window of its own talks to nobody', async ({ page, stack, context }) => {
  await page.goto(`${stack.pages.origin('shop')}/evil.html?script=none`)
  const popup = context.waitForEvent('page')
  await page.evaluate((src) => void open(src), `${stack.widgetOrigin}/frame?projectId=shop`)
  const own = await popup
  await own.waitForLoadState()
  await own.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await page.evaluate(() => (window as unknown as WithEvil).evil.heard)).toEqual([])
  expect(await own.evaluate(() => window.opener)).toBe(null)
})

test('a sandboxed page of origin null gets nothing', async ({ page, stack }) => {
  await page.goto(`${stack.pages.origin('shop')}/evil.html?script=none`)
  await page.evaluate(async () => {
    const sandboxed = document.createElement('iframe')
    sandboxed.sandbox.add('allow-scripts')
    sandboxed.src = '/evil.html?script=none'
    document.body.append(sandboxed)
    await new Promise((resolve) => sandboxed.addEventListener('load', resolve))
  })
  const [sandboxed] = page.mainFrame().childFrames()
  if (!sandboxed) throw new Error('no sandbox')
  expect(await sandboxed.evaluate(() => self.origin)).toBe('null')
  await sandboxed.evaluate(
    (src) => (window as unknown as WithEvil).evil.embed(src),
    `${stack.widgetOrigin}/frame?projectId=shop`,
  )
  expect(await (await attacker(sandboxed)).hello()).toEqual([])
})
