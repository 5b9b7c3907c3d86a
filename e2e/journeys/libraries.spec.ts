import { type Hex, verifyMessage } from 'viem'
import type { EthersPage } from '../dapp/ethers.ts'
import { core, expect, test } from '../fixtures/test.ts'
import { DemoWallet } from '../screens/DemoWallet.ts'
import { WagmiPage } from '../screens/WagmiPage.ts'

test(
  'an unmodified wagmi page connects, signs, sends, switches, reloads, disconnects',
  core,
  async ({ page, stack, connect }) => {
    const [wagmi, wallet] = [new WagmiPage(page), new DemoWallet(page)]
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    await page.goto(`${stack.pages.origin('shop')}/wagmi.html`)
    await wagmi.gatehouse.click()
    await connect.pick('Demo Wallet')
    await wallet.approve.click()
    await expect(wagmi.account).toHaveText(address)

    await wagmi.request('Sign hello')
    await wallet.approve.click()
    await expect(wagmi.result).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await wagmi.result.textContent()) as Hex
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    await wagmi.request('Send 0.01 ETH')
    await wallet.approve.click()
    await expect(wagmi.result).toHaveText('success')

    await wagmi.request('Switch network')
    await wallet.approve.click()
    await expect(wagmi.network).toHaveText('Second local chain')
    await page.reload()
    await expect(wagmi.status).toHaveText('connected')
    await expect(wagmi.account).toHaveText(address)
    await expect(wagmi.network).toHaveText('Second local chain')
    await wagmi.request('Disconnect')
    await expect(wagmi.status).toHaveText('disconnected')
  },
)

test('the module of the server, without a script tag', async ({ page, stack, connect }) => {
  await page.goto(`${stack.pages.origin('shop')}/?script=none`)
  const connecting = page.evaluate(async (origin) => {
    const { createGatehouse } = await import(`${origin}/gatehouse.mjs`)
    const gatehouse = createGatehouse({ projectId: 'shop', origin })
    const accounts = await gatehouse.evm.request({ method: 'eth_requestAccounts' })
    const { status } = gatehouse.getState()
    gatehouse.destroy()
    return [accounts, status, document.querySelectorAll('iframe, gatehouse-frame').length]
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
