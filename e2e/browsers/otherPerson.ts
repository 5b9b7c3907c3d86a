import { recoverMessageAddress } from 'viem'
import { limits } from '../../scripts/suites/limits.ts'
import { fund } from '../fixtures/fund.ts'
import { password, somebody } from '../fixtures/person.ts'
import type { Stack } from '../fixtures/stack.ts'
import { expect } from '../fixtures/test.ts'
import { type Driver, olderWindow, otherWindow } from './driver.ts'
import { OtherBrowser } from './otherBrowser.ts'

export const widget = ['iframe[title="Gatehouse"]']
export const login = [...widget, 'iframe']
export const review = [otherWindow]
/** The window before the one that opened last. */
export const olderReview = [olderWindow]
const enter = '\uE007'

/** Somebody in front of a page, of the shop where none is named, until the journey ends. */
export async function visit(
  stack: Stack,
  start: () => Promise<Driver>,
  journey: (browser: OtherBrowser) => Promise<void>,
  address = stack.pages.origin('shop'),
): Promise<void> {
  const browser = new OtherBrowser(await start())
  try {
    await goto(browser, address)
    await journey(browser)
  } finally {
    await browser.close()
  }
}

export async function goto(browser: OtherBrowser, address: string): Promise<void> {
  await browser.goto(address)
  await expect.poll(() => browser.evaluate('"gatehouse" in window && "test" in window')).toBe(true)
}

/** The account that the page is told, once it is. */
export async function connected(browser: OtherBrowser): Promise<string> {
  const account = () =>
    browser.evaluate<string | null>(
      `window.gatehouse?.getState().connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]?.split(':')[2] ?? null`,
    )
  // A new wallet waits for the key of its password, which takes a slow machine half a minute.
  await expect.poll(account, { timeout: limits.journeyMs }).toMatch(/^0x/)
  return (await account()) as string
}

export const expectAccount = async (browser: OtherBrowser, account: string): Promise<void> =>
  expect((await connected(browser)).toLowerCase()).toBe(account.toLowerCase())

/** Who signed a message that the page asked for. */
export async function signer(browser: OtherBrowser, approve: () => Promise<void>): Promise<string> {
  const account = await connected(browser)
  await browser.evaluate(
    `(delete window.signed, void test.request('personal_sign', ['0x68656c6c6f', '${account}']).then((answer) => { window.signed = answer }), 1)`,
  )
  await approve()
  const signed = () => browser.evaluate<{ ok?: `0x${string}` } | null>('window.signed ?? null')
  await expect.poll(signed).toMatchObject({ ok: expect.stringMatching(/^0x/) })
  const signature = (await signed())?.ok as `0x${string}`
  const recovered = await recoverMessageAddress({ message: 'hello', signature })
  return account.toLowerCase() === recovered.toLowerCase() ? account : recovered
}

/** Logs in by a mailed code and makes a wallet behind a password; answers its account. */
export async function newWallet(browser: OtherBrowser, stack: Stack, passkeys: boolean): Promise<string> {
  const address = somebody()
  await browser.press([], 'gatehouse-button')
  await browser.press(widget, 'input[type=email]')
  const ways = await browser.text(widget)
  expect(ways.includes('Passkey'), 'only what this browser can do is offered').toBe(passkeys)
  await browser.type(widget, address + enter)
  await browser.expectText(widget, address)
  await browser.press(widget, 'input')
  await browser.type(widget, await stack.mailbox.code(address, 0))
  await browser.expectText(login, 'Secure your wallet')
  if (passkeys) await browser.press(login, 'button', 'Use a password instead')
  await browser.expectText(login, 'New wallet password')
  await browser.press(login, 'input', 'New wallet password')
  await browser.type(login, password)
  // A press while the card still grew does not count, and a person presses again.
  await expect(async () => {
    const shown = await browser.text(login).catch(() => '')
    if (shown.includes('Create wallet')) await browser.pressNow(login, 'button', 'Create wallet')
    await browser.expectText(login, /^(?!.*Create wallet)/s, limits.attemptMs)
  }).toPass({ timeout: limits.expectationMs })
  return connected(browser)
}

/** Gives an account of the first chain this balance, wei. */
export const fundIn = (
  browser: OtherBrowser,
  stack: Stack,
  account: string,
  balance: `0x${string}`,
): Promise<void> =>
  fund(stack.chains[0], account, balance, (...request) => answerOf(browser, request, async () => {}))

export type Request = [method: string, params: unknown[]]

/** Requests something of the embedded wallet, and approves it in its window once that shows these words. */
export const approveInWindow = (
  browser: OtherBrowser,
  request: Request,
  words: string | RegExp,
): Promise<string> =>
  answerOf(browser, request, async () => {
    await browser.press(login, 'button', 'Review in a window')
    await browser.expectText(review, words)
    // Of what is longer than the window a person reads all first; what still loads may make it longer than it was.
    await expect(async () => {
      if (/Read on/.test(await browser.text(review))) await browser.pressNow(review, 'button', 'Read on')
      await browser.pressNow(review, 'button', 'Approve')
    }).toPass({ timeout: limits.expectationMs, intervals: [50] })
  })

/** What the page gets for a request that a person approves; JSON where it is not a text. */
export async function answerOf(
  browser: OtherBrowser,
  request: Request,
  approve: () => Promise<void>,
): Promise<string> {
  await startRequest(browser, request)
  await approve()
  await expect.poll(() => answerSoFar(browser)).toMatchObject({ ok: expect.anything() })
  const { ok } = (await answerSoFar(browser)) as { ok: unknown }
  return typeof ok === 'string' ? ok : JSON.stringify(ok)
}

export const startRequest = (browser: OtherBrowser, [method, params]: Request): Promise<unknown> =>
  browser.evaluate(
    `(delete window.answered, void test.request(${JSON.stringify(method)}, ${JSON.stringify(params)}).then((answer) => { window.answered = answer }), 1)`,
  )

/** `null` until the page has one. */
export const answerSoFar = (browser: OtherBrowser): Promise<{ ok?: unknown; error?: unknown } | null> =>
  browser.evaluate('window.answered ?? null')
