import type { Frame, Page } from '@playwright/test'
import type { EvilPage } from '../dapp/evil.ts'
import { type Attacker, attacker } from '../fixtures/attacker.ts'
import { loginFrames } from '../fixtures/loginFrames.ts'
import type { Stack } from '../fixtures/stack.ts'
import { core, expect, test } from '../fixtures/test.ts'

/** A page of that site which frames whatever it likes: its own policy binds nobody but itself. */
const visit = (page: Page, stack: Stack, site: string) =>
  page.goto(`${stack.pages.origin(site)}/evil.html?script=none&csp=any-frame`)
const embed = (page: Page, src: string): Promise<void> =>
  page.evaluate((address) => (window as unknown as { evil: EvilPage }).evil.embed(address), src)
const connected = expect.objectContaining({ type: 'gatehouse:connected' })
const loginSrc = (stack: Stack): string => `${stack.loginOrigin}/login?projectId=shop`

test('a page that embeds the login document itself gets no answer', core, async ({ page, stack }) => {
  await visit(page, stack, 'shop')
  await embed(page, loginSrc(stack))
  expect(loginFrames(page, stack)).toHaveLength(1)
  const attack = await attacker(page.mainFrame())
  for (const [message, to] of [
    [{}, '*'],
    [{}, stack.loginOrigin],
    [{ origin: stack.widgetOrigin }, '*'],
    [{ version: 99 }, '*'],
  ] as const)
    expect(await attack.hello(message, { to })).toEqual([])
})

test('in a page that is not allowed the browser does not even show it', async ({ page, stack }) => {
  await visit(page, stack, 'stranger')
  await embed(page, loginSrc(stack))
  expect(await (await attacker(page.mainFrame())).hello()).toEqual([])
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

/** The widget's realm after a right hello. */
async function accepted(page: Page, stack: Stack): Promise<Attacker> {
  const attack = await attacker(await inWidget(page, stack))
  await attack.hello()
  expect(await attack.answers(1)).toEqual([connected])
  return attack
}

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
  const attack = await accepted(page, stack)
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
  const alive = apply('alive', ['setTheme'], { mode: 'dark' })
  await attack.say([...attacks, alive])
  const answers = await attack.answers(1 + attacks.length + 1)
  expect(attacks.map(({ id }) => codeOf(answers, id))).toEqual([
    -32600, -32600, -32600, -32600, -32601, -32601, -32601, -32600, -32602,
  ])
  expect(answers).toContainEqual({ id: 'alive', type: 'RAW', value: { ok: undefined } })
  const [login] = loginFrames(page, stack)
  expect(await login?.evaluate(() => ['pwned' in globalThis, 'polluted' in {}])).toEqual([false, false])
})

test('arguments of a wrong form, and requests before anybody is logged in', core, async ({ page, stack }) => {
  const attack = await accepted(page, stack)
  const network = 'eip155:31337'
  const calls: [path: string, args: unknown[], code: number][] = [
    ['start', [{ frameToken: 5 }], -32602],
    ['setTheme', [{ mode: 'dark', accent: 'url(//evil)' }], -32602],
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
  await attack.say(calls.map(([path, args], at) => apply(String(at), [path], ...args)))
  const answers = await attack.answers(1 + calls.length)
  for (const [at, [path, , code]] of calls.entries())
    expect([path, codeOf(answers, String(at))]).toEqual([path, code])
})

test('a second handshake, and one of the page around the widget, are not answered', async ({
  page,
  stack,
}) => {
  const widget = await inWidget(page, stack)
  expect(widget.childFrames()).toHaveLength(1)
  // The page's turn first: nobody has shaken hands yet.
  expect(await (await attacker(page.mainFrame(), [0, 0])).hello()).toEqual([])
  const attack = await attacker(widget)
  await attack.hello()
  expect(await attack.answers(1)).toEqual([connected])
  await attack.hello({}, { id: 'second' })
  await attack.say([apply('again', ['signOut'])], 'second')
  await attack.say([apply('alive', ['setTheme'], { mode: 'dark' })])
  expect(await attack.answers(2)).toContainEqual({ id: 'alive', type: 'RAW', value: { ok: undefined } })
  expect(await attack.heard('second')).toEqual([])
})
