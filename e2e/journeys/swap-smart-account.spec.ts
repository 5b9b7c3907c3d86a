import { parseEther } from 'viem'
import { askChain } from '../../demo/services/askChain.ts'
import { limits } from '../../scripts/suites/limits.ts'
import { newPasskeyWallet } from '../fixtures/person.ts'
import { core, expect, frameOf, test } from '../fixtures/test.ts'
import { amountOut, giveToken, readToken } from '../fixtures/trades.ts'
import { SwapScreen } from '../screens/SwapScreen.ts'

test.use({ bundler: true, swaps: true })
test.describe.configure({ mode: 'default' })

test(
  'a smart account approves and swaps in one user operation',
  core,
  async ({ host, email, login, page }) => {
    const { stack } = host
    const [chain] = stack.chains
    const { uniswap } = stack
    if (!uniswap) throw new Error('no exchange')
    const { cedar, birch, router, row } = uniswap
    const from = await newPasskeyWallet(host, email, login)
    await host.fund(from, '0xde0b6b3a7640000')
    await giveToken(chain, cedar, from, parseEther('2000'))
    const expected = await amountOut(chain, uniswap, parseEther('500'), cedar, row['wrapped'], birch)

    const swap = new SwapScreen(frameOf(page))
    await host.open()
    await swap.open.click()
    await swap.sell('Cedar')
    await swap.buy('Birch')
    await swap.pays.fill('500')
    await expect(swap.button).toHaveText('Review swap')
    await swap.button.click()
    await expect(swap.text('Permission and swap happen at once, or not at all.')).toBeVisible()
    await swap.atOnce.click()
    // The login frame reads both steps for itself.
    await expect(login.text('500 CDR', { exact: true })).toBeVisible()
    await expect(login.text(/^500 CDR for at least [\d.,]+ UNI-V2$/)).toBeVisible()
    await login.press(login.approve)
    await expect(swap.text(/^Swapped$/).first()).toBeVisible({ timeout: limits.journeyMs })

    expect(await readToken(chain, birch, 'balanceOf', from)).toBe(expected)
    expect(await readToken(chain, cedar, 'balanceOf', from)).toBe(parseEther('1500'))
    expect(await readToken(chain, cedar, 'allowance', from, router)).toBe(0n)
    // The account sent nothing itself but what its first operation brought along.
    const blocks = await askChain(chain, 'eth_getLogs', [
      {
        fromBlock: '0x0',
        address: cedar,
        topics: [null, `0x${from.slice(2).toLowerCase().padStart(64, '0')}`],
      },
    ])
    const hashes = new Set(blocks.map(({ transactionHash }: { transactionHash: string }) => transactionHash))
    // Approval and transfer out of the account stand in one transaction.
    expect([blocks.length > 1, hashes.size]).toEqual([true, 1])
  },
)
