import { askChain } from '../../demo/services/askChain.ts'
import { limits } from '../../scripts/suites/limits.ts'
import { hasFirefox, startFirefox } from '../browsers/firefoxDriver.ts'
import { approveInWindow, fundIn, newWallet, visit } from '../browsers/otherPerson.ts'
import { hasWebKit, startWebKit } from '../browsers/webkitDriver.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ bundler: true })
// One after the other: two displays that start at once can take the same number.
test.describe.configure({ mode: 'default', timeout: limits.longJourneyMs })

for (const [name, isInstalled, start, passkeys] of [
  [
    'Firefox: a batch of the smart account in a window (skipped when firefox-esr is not installed)',
    hasFirefox,
    startFirefox,
    true,
  ],
  [
    'WebKit: a batch of the smart account in a window (skipped when webkit2gtk-driver or xvfb is not installed)',
    hasWebKit,
    startWebKit,
    false,
  ],
] as const)
  test(name, async ({ stack }) => {
    test.skip(!isInstalled(), 'the browser is not installed')
    const [chain] = stack.chains
    const receivers = [1, 2].map(
      (at) =>
        `0x${(0xb7_0000 + at + process.pid * 100 + (passkeys ? 0 : 50)).toString(16).padStart(40, '0')}`,
    )
    await visit(stack, start, async (browser) => {
      const from = await newWallet(browser, stack, passkeys)
      await fundIn(browser, stack, from, '0xde0b6b3a7640000')
      const calls = receivers.map((to) => ({ to, value: '0x2386f26fc10000' }))
      const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true, calls }
      await approveInWindow(browser, ['wallet_sendCalls', [batch]], '2 steps')
      const balances = () =>
        Promise.all(receivers.map((address) => askChain(chain, 'eth_getBalance', [address, 'latest'])))
      await expect.poll(balances).toEqual(['0x2386f26fc10000', '0x2386f26fc10000'])
    })
  })
