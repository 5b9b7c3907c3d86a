import { recoverMessageAddress } from 'viem'
import type { Driver } from '../browsers/driver.ts'
import { hasFirefox, startFirefox } from '../browsers/firefoxDriver.ts'
import { OtherBrowser } from '../browsers/otherBrowser.ts'
import { hasWebKit, startWebKit } from '../browsers/webkitDriver.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { password, somebody } from '../fixtures/person.ts'
import type { Stack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

const widget = ['iframe[title="Gatehouse"]']
const login = [...widget, 'iframe']
const enter = '\uE007'

const others: Record<string, { installed(): boolean; start(): Promise<Driver>; passkeys: boolean }> = {
  'WebKit, which keeps no cookie of a frame (skipped when webkit2gtk-driver or xvfb is not installed)': {
    installed: hasWebKit,
    start: startWebKit,
    passkeys: false,
  },
  'Firefox (skipped when firefox-esr is not installed)': {
    installed: hasFirefox,
    start: startFirefox,
    passkeys: true,
  },
}

// One after the other: two displays that start at once can take the same number.
test.describe.configure({ mode: 'default', timeout: 120_000 })

for (const [name, { installed, start, passkeys }] of Object.entries(others))
  test.describe(name, () => {
    test.skip(!installed(), 'the browser is not installed')

    test('a wallet of the page connects and signs, and a reload keeps it', async ({ stack }) => {
      await visit(stack, start, async (browser) => {
        await browser.press([], 'gatehouse-button')
        await browser.press(widget, '.row', 'Alpha Wallet')
        await expectAccount(browser, accounts[0])
        expect(await signer(browser, async () => {})).toBe(accounts[0])
        await browser.reload()
        await expectAccount(browser, accounts[0])
      })
    })

    test('a mailed code, a wallet behind a password, and it signs before and after a reload', async ({
      stack,
    }) => {
      await visit(stack, start, async (browser) => {
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
        for (const field of ['New wallet password', 'The same once more']) {
          await browser.press(login, 'input', field)
          await browser.type(login, password)
        }
        await browser.press(login, 'button', 'Create wallet')
        const account = await connected(browser)
        expect(await signer(browser, () => browser.press(login, 'button', 'Approve'))).toBe(account)
        await browser.reload()
        await expectAccount(browser, account)
        expect(await signer(browser, () => browser.press(login, 'button', 'Approve'))).toBe(account)
      })
    })
  })

async function visit(
  stack: Stack,
  start: () => Promise<Driver>,
  journey: (browser: OtherBrowser) => Promise<void>,
): Promise<void> {
  const browser = new OtherBrowser(await start())
  try {
    await browser.goto(stack.pages.origin('shop'))
    await expect.poll(() => browser.evaluate('"gatehouse" in window && "test" in window')).toBe(true)
    await journey(browser)
  } finally {
    await browser.close()
  }
}

/** The account that the page is told, once it is. */
async function connected(browser: OtherBrowser): Promise<string> {
  const account = () =>
    browser.evaluate<string | null>(
      `window.gatehouse?.getState().connections.find(({ namespace }) => namespace === 'eip155')?.accounts[0]?.split(':')[2] ?? null`,
    )
  await expect.poll(account, { timeout: 30_000 }).toMatch(/^0x/)
  return (await account()) as string
}

const expectAccount = async (browser: OtherBrowser, account: string): Promise<void> =>
  expect((await connected(browser)).toLowerCase()).toBe(account.toLowerCase())

/** Who signed a message that the page asked for. */
async function signer(browser: OtherBrowser, approve: () => Promise<void>): Promise<string> {
  const account = await connected(browser)
  await browser.evaluate(
    `(delete window.signed, void test.request('personal_sign', ['0x68656c6c6f', '${account}']).then((answer) => { window.signed = answer }), 1)`,
  )
  await approve()
  const signed = () => browser.evaluate<{ ok?: `0x${string}` } | null>('window.signed ?? null')
  await expect.poll(signed, { timeout: 20_000 }).toMatchObject({ ok: expect.stringMatching(/^0x/) })
  const signature = (await signed())?.ok as `0x${string}`
  const recovered = await recoverMessageAddress({ message: 'hello', signature })
  return account.toLowerCase() === recovered.toLowerCase() ? account : recovered
}
