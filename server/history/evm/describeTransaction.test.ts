import { expect, test } from 'vitest'
import { describeTransaction } from './describeTransaction.ts'
import type { TransactionRow, TransferRow } from './indexStore.ts'

const address = `0x${'ab'.repeat(20)}`
const token = `0x${'cd'.repeat(20)}`

test('behavior: worth is by what a contract counts, not by what is shown of it', async () => {
  const row = {
    chain: 'eip155:1',
    hash: `0x${'ef'.repeat(32)}`,
    ts: 1,
    from: address,
    to: token,
    status: 'confirmed',
  }
  const moved = { ...row, kind: 'erc20', token, tokenId: null, amount: 2_500_000n, to: address }
  const facts = { name: 'Share', symbol: 'SHR', decimals: 6, icon: null }
  const describer = { tokenMetadata: async () => facts, priceOf: async () => 4 }
  const { transfers } = await describeTransaction(
    describer as unknown as Parameters<typeof describeTransaction>[0],
    { address },
    'usd',
    row as unknown as TransactionRow,
    [moved as unknown as TransferRow],
    { of: ({ amount }) => ({ units: (amount * 3n) / 10n ** 7n, multiplier: 3n * 10n ** 11n }) },
  )
  expect(transfers).toMatchObject([
    { quantity: { numeric: '0', multiplier: '0.0000003' }, value: 10, price: 4 / 3e-7 },
  ])
})
