import { limits } from '../../scripts/suites/limits.ts'
import {
  answerSoFar,
  login,
  newWallet,
  type Request,
  review,
  startRequest,
  visit,
} from '../browsers/otherPerson.ts'
import { others } from '../browsers/others.ts'
import { coverHere, covers, uncoverHere } from '../fixtures/coverHere.ts'
import { permitOf, receiver } from '../fixtures/permit.ts'
import { signInText } from '../fixtures/signInText.ts'
import { expect, test } from '../fixtures/test.ts'

const hello = '0x68656c6c6f'

// One after the other: two displays that start at once can take the same number.
test.describe.configure({ mode: 'default', timeout: limits.longJourneyMs })

for (const [name, { installed, start, passkeys }] of Object.entries(others))
  test.describe(name, () => {
    test.skip(!installed(), 'the browser is not installed')

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
  })
