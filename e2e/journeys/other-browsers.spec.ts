import { recoverTypedDataAddress } from 'viem'
import { limits } from '../../scripts/suites/limits.ts'
import {
  answerOf,
  approveInWindow,
  expectAccount,
  fundIn,
  login,
  newWallet,
  review,
  signer,
  visit,
  widget,
} from '../browsers/otherPerson.ts'
import { others } from '../browsers/others.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { permitOf, receiver } from '../fixtures/permit.ts'
import { signInText } from '../fixtures/signInText.ts'
import { expect, test } from '../fixtures/test.ts'

// One after the other: two displays that start at once can take the same number.
test.describe.configure({ mode: 'default', timeout: limits.longJourneyMs })

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
        const account = await newWallet(browser, stack, passkeys)
        const approve = async () => {
          await browser.press(login, 'button', 'Review in a window')
          await browser.expectText(review, 'hello')
          await browser.press(review, 'button', 'Approve')
        }
        expect(await signer(browser, approve)).toBe(account)
        await browser.reload()
        await expectAccount(browser, account)
        expect(await signer(browser, approve)).toBe(account)
        // Nothing in the frame itself can be pressed in place of it.
        const refused = await signer(browser, async () => {
          await browser.expectText(login, 'Review in a window')
          expect(await browser.text(login)).not.toMatch(/Approve/)
          await browser.press(login, 'button', 'Reject')
        }).catch((error: Error) => error.message)
        expect(refused).toContain('4001')
      })
    })

    test('a sign-in of the page stays in the frame: one press', async ({ stack }) => {
      await visit(stack, start, async (browser) => {
        const account = (await newWallet(browser, stack, passkeys)) as `0x${string}`
        const text = signInText(account, stack.pages.origin('shop'))
        const signature = await answerOf(browser, ['personal_sign', [text, account]], async () => {
          await browser.expectText(login, 'Approve')
          await browser.press(login, 'button', 'Approve')
        })
        expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
      })
    })

    test('a transaction, typed data and recovery words in windows', async ({ stack }) => {
      await visit(stack, start, async (browser) => {
        const account = await newWallet(browser, stack, passkeys)
        await fundIn(browser, stack, account, '0x3635c9adc5dea00000')
        const payment = [{ from: account, to: receiver, value: '0x1' }]
        expect(
          await approveInWindow(browser, ['eth_sendTransaction', payment], receiver.slice(0, 10)),
        ).toMatch(/^0x[0-9a-f]{64}$/)
        const permit = permitOf(account)
        const signature = await approveInWindow(
          browser,
          ['eth_signTypedData_v4', [account, JSON.stringify(permit)]],
          receiver.slice(0, 10),
        )
        expect(
          await recoverTypedDataAddress({ ...permit, signature } as Parameters<
            typeof recoverTypedDataAddress
          >[0]),
        ).toBe(account)

        await browser.press([], 'gatehouse-button')
        await browser.press(widget, 'button', 'Settings')
        await browser.press(widget, 'button', 'Security and recovery')
        await browser.press(login, 'button', 'Recovery words')
        await browser.press(login, 'button', 'Review in a window')
        await browser.expectText(review, 'Show your recovery words')
        await browser.press(review, 'button', 'Show words')
        await browser.expectText(review, /seconds/)
        const words = (await browser.text(review)).match(/^[a-z]{3,8}$/gm)
        expect(words).toHaveLength(24)
      })
    })
  })
