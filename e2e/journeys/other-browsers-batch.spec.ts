import { askChain } from '../../demo/services/askChain.ts'
import { hasFirefox, startFirefox } from '../browsers/firefoxDriver.ts'
import { approveInWindow, fundIn, newWallet, visit } from '../browsers/otherPerson.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ bundler: true })
test.skip(!hasFirefox(), 'firefox-esr is not installed')

test('Firefox: a batch of the smart account in a window (skipped when firefox-esr is not installed)', async ({
  stack,
}) => {
  const [chain] = stack.chains
  const receivers = [1, 2].map(
    (at) => `0x${(0xb7_0000 + at + process.pid * 100).toString(16).padStart(40, '0')}`,
  )
  await visit(stack, startFirefox, async (browser) => {
    const from = await newWallet(browser, stack, true)
    await fundIn(browser, stack, from, '0xde0b6b3a7640000')
    const calls = receivers.map((to) => ({ to, value: '0x2386f26fc10000' }))
    const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true, calls }
    await approveInWindow(browser, ['wallet_sendCalls', [batch]], '2 steps')
    const balances = () =>
      Promise.all(receivers.map((address) => askChain(chain, 'eth_getBalance', [address, 'latest'])))
    await expect.poll(balances).toEqual(['0x2386f26fc10000', '0x2386f26fc10000'])
  })
})
