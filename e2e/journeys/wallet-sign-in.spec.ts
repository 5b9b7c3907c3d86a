import { expect, frameOf, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 60_000 })

test('the wallet signs in the page’s name, and the page gets a token for its back end', async ({
  host,
  connect,
  page,
}) => {
  await host.goto('/?data-project=club', 'club')
  await host.button.click()
  await connect.pick()
  await frameOf(page).getByRole('button', { name: /^sign/i }).click()
  await expect.poll(() => host.asked()).toEqual(['Connect to this site?', 'Sign message?'])
  await host.expectClosed()
  const token = await page.evaluate(() => window.gatehouse?.getAccessToken())
  const [, payload = ''] = String((token as unknown as { token?: string })?.token ?? token).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(claims.aud).toContain(host.stack.pages.origin('club'))
  expect(claims.accounts.join()).toContain('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
})

test('who declines a required sign-in is not connected', async ({ host, connect, page }) => {
  await host.goto('/?data-project=club', 'club')
  await host.button.click()
  await connect.pick()
  await frameOf(page)
    .getByRole('button', { name: /cancel|disconnect/i })
    .click()
  await expect.poll(() => page.evaluate(() => window.gatehouse?.getState().status)).toBe('disconnected')
})

test('a signature refused in the wallet is said, and can be asked again', async ({ host, connect, page }) => {
  await host.goto('/?data-project=club', 'club')
  await host.button.click()
  await connect.pick()
  const sign = frameOf(page).getByRole('button', { name: /^sign/i })
  await sign.waitFor()
  await host.person('no')
  await sign.click()
  await expect(frameOf(page).getByText('Signature declined').first()).toBeVisible()
})
