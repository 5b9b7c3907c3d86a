import { limits } from '../../scripts/suites/limits.ts'
import type { OtherBrowser } from '../browsers/otherBrowser.ts'
import {
  answerSoFar,
  connected,
  expectAccount,
  goto,
  login,
  newWallet,
  type Request,
  review,
  startRequest,
  visit,
  widget,
} from '../browsers/otherPerson.ts'
import { others } from '../browsers/others.ts'
import { coverHere, covers, uncoverHere } from '../fixtures/coverHere.ts'
import {
  accents,
  hostileAttribute,
  hostileSheet,
  hostileThemes,
  setRandomThemesHere,
  setThemeHere,
  themeOf,
} from '../fixtures/hostileThemes.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { permitOf, receiver } from '../fixtures/permit.ts'
import { signInText } from '../fixtures/signInText.ts'
import { expect, test } from '../fixtures/test.ts'
import { readFactsHere, watchFactsHere } from '../fixtures/watchFacts.ts'

const hello = '0x68656c6c6f'
const isSignature = expect.stringMatching(/^0x[0-9a-f]{130}$/)
/** How long a yes waits, ms. */
const graceMs = 500
const places = { 'over the page': '/?', 'embedded in the page': '/?data-append=main&' } as const

type Way = readonly string[]

/** Until the yes of a document is on; of a frame in a page, as long as it is in sight. */
async function expectOn(browser: OtherBrowser, way: Way): Promise<void> {
  const isOn = async (): Promise<boolean> => {
    await browser.run([], () => {
      document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('dialog')?.scrollIntoView()
    })
    return browser.run(way, () => {
      // Between two commands a driver takes the focus away, which a person does not.
      document.hasFocus = () => true
      addEventListener('blur', (event) => event.stopImmediatePropagation(), true)
      const isOn = document.querySelector<HTMLButtonElement>('[data-fact="approve"]')?.disabled === false
      // At once: with the next command it may be off again.
      const { readFacts } = window as { readFacts?(): unknown }
      if (isOn) readFacts?.()
      return isOn
    })
  }
  await expect.poll(() => isOn().catch(() => false)).toBe(true)
}

/** The page sets all that it can, while the person is asked in this document. */
async function setThemes(browser: OtherBrowser, way: Way): Promise<void> {
  await browser.run(
    [],
    (text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    },
    hostileSheet,
  )
  await expectOn(browser, way)
  await browser.run(way, watchFactsHere)
  const looks = async () => (await browser.run(way, readFactsHere)).looks
  for (const [name, variables] of Object.entries(hostileThemes))
    for (const mode of ['dark', 'light'])
      expect(await browser.run([], setThemeHere, { mode, variables }), `${name}, ${mode}`).toMatch(/^theme: /)
  expect(await browser.run([], setRandomThemesHere, [100, 1] as const)).toBeGreaterThan(10)
  const before = await looks()
  for (const [mode, accent] of accents) {
    await browser.run([], setThemeHere, { mode, variables: themeOf({ accent }) })
    await expectOn(browser, way)
  }
  const watched = await browser.run(way, readFactsHere)
  expect(watched.looks).toBeGreaterThanOrEqual(before + accents.length)
  expect(watched.unreadable).toEqual([])
}

// One after the other: two displays that start at once can take the same number.
test.describe.configure({ mode: 'default', timeout: limits.longJourneyMs })

for (const [name, { installed, start, passkeys }] of Object.entries(others))
  test.describe(name, () => {
    test.skip(!installed(), 'the browser is not installed')

    test('no theme of a page hides what the login frame asks, over the page, embedded or in a window', async ({
      stack,
    }) => {
      const shop = stack.pages.origin('shop')
      await visit(
        stack,
        start,
        async (browser) => {
          const account = await newWallet(browser, stack, passkeys)
          const signIn: Request = ['personal_sign', [signInText(account, shop), account]]
          for (const path of Object.values(places)) {
            await goto(browser, `${shop}${path}${hostileAttribute}`)
            await expectAccount(browser, account)
            await startRequest(browser, signIn)
            await setThemes(browser, login)
            await browser.press(login, 'button', 'Approve')
            await expect.poll(() => answerSoFar(browser)).toMatchObject({ ok: isSignature })
          }
          await startRequest(browser, ['personal_sign', [hello, account]])
          await browser.press(login, 'button', 'Review in a window')
          await browser.expectText(review, 'hello')
          await setThemes(browser, review)
          expect((await browser.run(review, readFactsHere)).changes, 'of the look of a window').toBe(0)
          await browser.press(review, 'button', 'Approve')
          await expect.poll(() => answerSoFar(browser)).toMatchObject({ ok: isSignature })
        },
        `${shop}/?${hostileAttribute}`,
      )
    })

    test('nor what the widget asks before a wallet of the page', async ({ stack }) => {
      const shop = stack.pages.origin('careful')
      const careful = `data-project=careful&${hostileAttribute}`
      await visit(
        stack,
        start,
        async (browser) => {
          await browser.press([], 'gatehouse-button')
          await browser.press(widget, '.row', 'Alpha Wallet')
          await expectAccount(browser, accounts[0])
          for (const path of Object.values(places)) {
            await goto(browser, `${shop}${path}${careful}`)
            await expectAccount(browser, accounts[0])
            await startRequest(browser, ['personal_sign', [hello, accounts[0]]])
            await setThemes(browser, widget)
            await browser.press(widget, 'button', 'Reject')
            await expect.poll(() => answerSoFar(browser)).toMatchObject({ error: { code: 4001 } })
          }
        },
        `${shop}/?${careful}`,
      )
    })

    test('whatever a page lays over the frame, what signs or moves value has no yes there', async ({
      stack,
    }) => {
      await visit(stack, start, async (browser) => {
        const account = await newWallet(browser, stack, passkeys)
        const requests: Record<string, Request> = {
          'a transaction': ['eth_sendTransaction', [{ from: account, to: receiver, value: '0x1' }]],
          'a message': ['personal_sign', [hello, account]],
          'a hash': ['personal_sign', [`0x${'ab'.repeat(32)}`, account]],
          'a sign-in to another site': [
            'personal_sign',
            [signInText(account, 'https://bank.example'), account],
          ],
          'typed data': ['eth_signTypedData_v4', [account, JSON.stringify(permitOf(account))]],
        }
        const answers = () =>
          browser.run(login, () =>
            [...document.querySelectorAll('button, a')].map((element) => element.textContent.trim()),
          )
        for (const [what, request] of Object.entries(requests)) {
          await startRequest(browser, request)
          await expect.poll(() => answers().catch(() => []), what).toEqual(['Review in a window', 'Reject'])
          for (const [cover, styles] of Object.entries(covers)) {
            await browser.run([], coverHere, styles)
            expect(await answers(), `${what}, ${cover}`).toEqual(['Review in a window', 'Reject'])
          }
          await browser.run([], coverHere, {})
          if (what === 'a transaction') {
            // What lures a person to press gets a window, which shows what it is.
            await browser.press(login, 'button', 'Review in a window')
            await browser.expectText(review, receiver.slice(0, 10))
            await browser.run(review, () => void setTimeout(close))
            await browser.expectText(login, 'The window was closed')
          }
          expect(await answerSoFar(browser), what).toBeNull()
          await browser.run([], uncoverHere)
          await browser.press(login, 'button', 'Reject')
          await expect.poll(() => answerSoFar(browser), what).toMatchObject({ error: { code: 4001 } })
        }
      })
    })

    test('the yes of a window is off for half a second after it gets the focus, moves or grows', async ({
      stack,
    }) => {
      await visit(stack, start, async (browser) => {
        const account = await newWallet(browser, stack, passkeys)
        await startRequest(browser, ['personal_sign', [hello, account]])
        await browser.press(login, 'button', 'Review in a window')
        await browser.expectText(review, 'hello')
        await expectOn(browser, review)
        await browser.run(review, () => {
          // How long it was off, each time, ms.
          const waits: number[] = []
          let offAt: number | undefined
          const look = (): void => {
            const isOn =
              document.querySelector<HTMLButtonElement>('[data-fact="approve"]')?.disabled === false
            if (isOn && offAt !== undefined) waits.push(performance.now() - offAt)
            offAt = isOn ? undefined : (offAt ?? performance.now())
          }
          new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
          Object.assign(window, { waits })
        })
        const waits = () => browser.run(review, () => (window as unknown as { waits: number[] }).waits)
        const stirs: Record<string, () => void> = {
          'the focus': () => void dispatchEvent(new Event('focus')),
          'a move': () => moveBy(40, 20),
          'a new size': () => resizeBy(20, 30),
        }
        for (const [stir, act] of Object.entries(stirs)) {
          const before = (await waits()).length
          await browser.run(review, act)
          await expect.poll(async () => (await waits()).length, stir).toBeGreaterThan(before)
          await expectOn(browser, review)
        }
        expect(Math.min(...(await waits()))).toBeGreaterThanOrEqual(graceMs)
        expect(await answerSoFar(browser)).toBeNull()
        await browser.press(review, 'button', 'Approve')
        await expect.poll(() => answerSoFar(browser)).toMatchObject({ ok: isSignature })
        expect(await connected(browser)).toBe(account)
      })
    })
  })
