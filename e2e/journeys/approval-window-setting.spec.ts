import { newPasskeyWallet } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'
import { ApprovalWindow } from '../screens/ApprovalWindow.ts'

test('a project that wants windows has them where the browser can tell as well', async ({
  host,
  email,
  login,
  page,
}) => {
  const from = await newPasskeyWallet(host, email, login, undefined, '/?data-project=windowed')
  const signing = host.request('personal_sign', ['0x68656c6c6f', from])
  await expect(login.approve).toHaveCount(0)
  const review = await ApprovalWindow.open(page, login)
  await expect(review.text('hello')).toBeVisible()
  await review.sayYes()
  expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})
