import { newPasskeyWallet } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'

test('a fee far above the usual is agreed to by itself, and one beyond reason is not signed', async ({
  host,
  email,
  login,
}) => {
  const from = await newPasskeyWallet(host, email, login)
  await host.fund(from, '0x3635c9adc5dea00000')
  const send = (price: string) =>
    host.request('eth_sendTransaction', [{ from, to: from, value: '0x1', gas: '0x5208', gasPrice: price }])
  const absurd = send(`0x${'f'.repeat(16)}`)
  await expect(login.text('A fee beyond all reason')).toBeVisible()
  await expect(login.approve).toBeDisabled()
  await login.press(login.reject)
  expect((await absurd).error?.code).toBe(4001)

  const high = send('0x1d1a94a2000')
  await expect(login.text('High fee')).toBeVisible()
  await expect(login.approve).toBeDisabled()
  await login.press(login.button('I agree to a fee of up to 0.042 ETH'))
  await expect(login.text('You agreed to a fee of up to 0.042 ETH.')).toBeVisible()
  await login.press(login.approve)
  expect((await high).ok).toMatch(/^0x[0-9a-f]{64}$/)
})
