import type { EthersPage } from '../dapp/ethers.ts'
import type { WagmiPage } from '../dapp/wagmi.ts'
import { expect, test } from '../fixtures/test.ts'

test('an unmodified wagmi page connects, signs, sends, switches, reloads, disconnects', async ({
  page,
  stack,
  connect,
}) => {
  type W = Window & { page: WagmiPage }
  const url = `${stack.pages.origin('shop')}/wagmi.html`
  await page.goto(url)
  const connecting = page.evaluate(async () => (await (window as unknown as W).page.connect()).accounts)
  await connect.pick()
  expect(await connecting).toEqual(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
  expect(
    await page.evaluate(async () => {
      const { page } = window as unknown as W
      return page.verify(await page.sign())
    }),
  ).toBe(true)
  expect(await page.evaluate(() => (window as unknown as W).page.send())).toBe('success')
  await page.evaluate(() => (window as unknown as W).page.switchChain())
  await expect.poll(() => page.evaluate(() => (window as unknown as W).page.account().chainId)).toBe(31338)
  await page.reload()
  await page.evaluate(() => (window as unknown as W).page.reconnect())
  await expect
    .poll(() => page.evaluate(() => (window as unknown as W).page.account()))
    .toMatchObject({
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      chainId: 31338,
      status: 'connected',
    })
  await page.evaluate(() => (window as unknown as W).page.disconnect())
  await expect
    .poll(() => page.evaluate(() => (window as unknown as W).page.account().status))
    .toBe('disconnected')
})

test('the module of the server, without a script tag', async ({ page, stack, connect }) => {
  await page.goto(`${stack.pages.origin('shop')}/?script=none`)
  const connecting = page.evaluate(async (origin) => {
    const { createGatehouse } = await import(`${origin}/gatehouse.mjs`)
    const gatehouse = createGatehouse({ projectId: 'shop', origin })
    const accounts = await gatehouse.evm.request({ method: 'eth_requestAccounts' })
    const { status } = gatehouse.getState()
    gatehouse.destroy()
    return [accounts, status, document.querySelectorAll('iframe').length]
  }, stack.widgetOrigin)
  await connect.pick()
  expect(await connecting).toEqual([['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'], 'connected', 0])
})

test('an unmodified ethers v6 page connects, signs and sends', async ({ page, stack, connect }) => {
  type W = Window & { page: EthersPage }
  await page.goto(`${stack.pages.origin('shop')}/ethers.html`)
  const connecting = page.evaluate(() => (window as unknown as W).page.connect())
  await connect.pick()
  expect(await connecting).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(await page.evaluate(() => (window as unknown as W).page.sign())).toBe(true)
  expect(await page.evaluate(() => (window as unknown as W).page.send())).toBe(1)
  expect(await page.evaluate(() => (window as unknown as W).page.network())).toBe(31337)
})
