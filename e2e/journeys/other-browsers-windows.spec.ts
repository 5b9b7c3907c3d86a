import { limits } from '../../scripts/suites/limits.ts'
import type { OtherBrowser } from '../browsers/otherBrowser.ts'
import {
  answerSoFar,
  login,
  newWallet,
  olderReview,
  review,
  startRequest,
  visit,
} from '../browsers/otherPerson.ts'
import { others } from '../browsers/others.ts'
import type { Stack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

const hello = '0x68656c6c6f'
const isSignature = expect.stringMatching(/^0x[0-9a-f]{130}$/)
const expired = { error: { code: 4001, data: { reason: 'request_expired' } } }
/** What a person has for a request, s. */
const personSeconds = 300

const signed = (browser: OtherBrowser) =>
  expect.poll(() => answerSoFar(browser)).toMatchObject({ ok: isSignature })

/** Requests a signature and opens its window. */
async function open(browser: OtherBrowser, account: string): Promise<void> {
  await startRequest(browser, ['personal_sign', [hello, account]])
  await browser.press(login, 'button', 'Review in a window')
  await browser.expectText(review, 'hello')
}

/** Requests a signature where no window opens: a link takes the place of the window. Answers its address. */
async function openByLink(browser: OtherBrowser, account: string): Promise<string> {
  await browser.run(login, () => {
    window.open = () => null
  })
  await startRequest(browser, ['personal_sign', [hello, account]])
  await browser.press(login, 'button', 'Review in a window')
  await browser.expectText(login, 'No window opened')
  const address = await browser.run(login, () => document.querySelector('a')?.href ?? '')
  await browser.press(login, 'a', 'Open the review')
  return address
}

/** Reads the letters of a window that its frame cannot reach, which shows nothing of the request before. */
async function compare(browser: OtherBrowser, way: readonly string[]): Promise<void> {
  await browser.expectText(way, 'Compare two letters')
  const text = await browser.text(way)
  expect(text).not.toContain('hello')
  expect(text).not.toContain('Approve')
  const [letters = 'no letters'] = /\b[A-Z]{2}\b/.exec(text) ?? []
  await browser.expectText(login, new RegExp(`\\b${letters}\\b`))
}

/** The clock of the frame, which gives a person their time. */
const moveClock = (browser: OtherBrowser, seconds: number): Promise<void> =>
  browser.run(
    login,
    (ms) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + ms
    },
    seconds * 1000,
  )

// One after the other: two displays that start at once can take the same number.
test.describe.configure({ mode: 'default', timeout: limits.longJourneyMs })

for (const [name, { installed, start, passkeys }] of Object.entries(others))
  test.describe(name, () => {
    test.skip(!installed(), 'the browser is not installed')

    const withWallet = (stack: Stack, journey: (browser: OtherBrowser, account: string) => Promise<void>) =>
      visit(stack, start, async (browser) => journey(browser, await newWallet(browser, stack, passkeys)))

    test('a window that was closed is opened again, one that was loaded again goes on', async ({ stack }) => {
      await withWallet(stack, async (browser, account) => {
        await open(browser, account)
        await browser.run(review, () => void setTimeout(close))
        await browser.expectText(login, 'The window was closed')
        await browser.press(login, 'button', 'Open it again')
        await browser.expectText(review, 'hello')
        await browser.run(review, () => {
          Object.assign(window, { isBefore: true })
          setTimeout(() => location.reload())
        })
        const isAfter = () => browser.run(review, () => !('isBefore' in window)).catch(() => false)
        await expect.poll(isAfter).toBe(true)
        await browser.expectText(review, 'hello')
        expect(await browser.run(review, () => location.hash)).toBe('')
        expect(await answerSoFar(browser)).toBeNull()
        await browser.press(review, 'button', 'Approve')
        await signed(browser)
      })
    })

    test('where no window opens a link takes its place, with letters; of two windows one decides', async ({
      stack,
    }) => {
      await withWallet(stack, async (browser, account) => {
        const address = await openByLink(browser, account)
        await compare(browser, review)
        await browser.openWindow(address)
        await browser.expectText(review, 'Another window shows this request')
        expect(await browser.run(review, () => document.querySelectorAll('button').length)).toBe(0)
        await browser.press(olderReview, 'button', 'They are the same')
        await browser.expectText(olderReview, 'hello')
        expect(await answerSoFar(browser)).toBeNull()
        await browser.press(olderReview, 'button', 'Approve')
        await signed(browser)
        await browser.expectText(review, 'This request is over')
      })
    })

    test('letters that differ refuse, and a window by a link that is loaded again compares again', async ({
      stack,
    }) => {
      await withWallet(stack, async (browser, account) => {
        await openByLink(browser, account)
        await compare(browser, review)
        await browser.press(review, 'button', 'They are the same')
        await browser.expectText(review, 'hello')
        await browser.run(review, () => void setTimeout(() => location.reload()))
        await compare(browser, review)
        await browser.press(review, 'button', 'They differ')
        await expect.poll(() => answerSoFar(browser)).toMatchObject({ error: { code: 4001 } })
      })
    })

    test('a slow person is waited for five minutes, and then each window ends', async ({ stack }) => {
      await withWallet(stack, async (browser, account) => {
        await open(browser, account)
        await moveClock(browser, personSeconds - 60)
        await browser.press(review, 'button', 'Approve')
        await signed(browser)

        await open(browser, account)
        await moveClock(browser, personSeconds)
        await expect.poll(() => answerSoFar(browser)).toMatchObject(expired)
        await expect
          .poll(() => browser.text(review).catch((error: Error) => error.message))
          .toBe('no other window')

        // The frame cannot close what it did not open.
        await openByLink(browser, account)
        await compare(browser, review)
        await browser.press(review, 'button', 'They are the same')
        await browser.expectText(review, 'hello')
        await moveClock(browser, personSeconds)
        await expect.poll(() => answerSoFar(browser)).toMatchObject(expired)
        await browser.expectText(review, 'This request is over')
        expect(await browser.text(review)).not.toContain('Approve')
      })
    })

    test('a page that goes away leaves a window that says so', async ({ stack }) => {
      await withWallet(stack, async (browser, account) => {
        await open(browser, account)
        await browser.goto('about:blank')
        await browser.expectText(review, 'This request is over')
        expect(await browser.text(review)).not.toContain('Approve')
      })
    })
  })
