import { expect, test } from 'vitest'
import { drawScreen } from '../test/drawScreen.tsx'
import { solana } from '../test/networks.ts'
import { said } from '../test/said.ts'
import { ClosedAmount } from './ClosedAmount.tsx'
import type { SolanaStep } from './describe/description.ts'
import { programs } from './describe/programs.ts'
import { key } from './test/encode.ts'

const [they, closed] = [key(2), key(4)] as const
const step: SolanaStep = {
  type: 'closeToken',
  program: programs.token,
  accounts: [
    { role: 'to', account: they },
    { role: 'account', account: closed },
  ],
}
const lamports: Record<string, number> = { [they]: 7, [closed]: 2_000_000 }

test('default: what lies in the closed account, wherever the step names it', async () => {
  const ask = async (_: string, __: string, params: unknown) => {
    const [[account]] = params as [[string]]
    return { value: [{ lamports: lamports[account] }] }
  }
  const screen = await drawScreen(<ClosedAmount networkId={solana} step={step} />, { ask })
  expect(screen.lines()).toEqual(said`
    {login.solana.closing}: 0.002 SOL
  `)
})
