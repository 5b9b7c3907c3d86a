import { base64 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { serverNow } from '../../test/serverTime.ts'
import type { AskNode } from '../review.ts'
import type { SolanaStep } from './describe/description.ts'
import { programs } from './describe/programs.ts'
import { readShownAmounts } from './readShownAmounts.ts'
import { key } from './test/encode.ts'
import { scaledMint } from './test/tokenAccounts.ts'

const mint = key(3)

const step = (change: Partial<SolanaStep> = {}): SolanaStep => ({
  type: 'sendToken',
  program: programs.token2022,
  accounts: [{ role: 'mint', account: mint }],
  amount: { value: 1_000n, of: 'token', decimals: 6 },
  ...change,
})
const node = (data: Uint8Array | null, owner: string = programs.token2022) =>
  vi.fn(async () => ({
    value: [data && { owner, data: [base64.encode(data), 'base64'] }],
  })) as unknown as AskNode
const read = async (ask: AskNode, steps: SolanaStep[]) =>
  (await readShownAmounts(ask, solanaClusters.devnet, steps, serverNow)).map(({ amount }) => amount?.value)

test('default: as other wallets show it', async () =>
  expect(await read(node(scaledMint(4)), [step(), step({ type: 'approveToken' })])).toEqual([4_000n, 4_000n]))

test.each([
  ['an hour ago', -3_600, 5_000n],
  ['this second', 0, 5_000n],
  ['in an hour', 3_600, 4_000n],
])('behavior: a multiplier that changes %s by the server’s clock', async (_, fromNowS, shown) => {
  const mint = scaledMint(4, 5, Math.floor(serverNow() / 1_000) + fromNowS)
  expect(await read(node(mint), [step()])).toEqual([shown])
})

test('behavior: no limit stays none', async () => {
  const unlimited = step({ amount: { value: 2n ** 64n - 1n, of: 'token' } })
  expect(await read(node(scaledMint(4)), [unlimited])).toEqual([2n ** 64n - 1n])
})

test('behavior: nobody is asked about tokens that have no such rule', async () => {
  const ask = node(null)
  expect(await read(ask, [step({ program: programs.token }), step({ accounts: [] })])).toEqual([
    1_000n,
    1_000n,
  ])
  expect(ask).not.toHaveBeenCalled()
})

test('error: a mint that nobody can reckon with does not hide the other', async () => {
  const odd = step({
    accounts: [{ role: 'mint', account: key(9) }],
    amount: { value: 2n ** 63n, of: 'token' },
  })
  const mints = [scaledMint(1e300), scaledMint(4)]
  const ask = vi.fn(async () => ({
    value: mints.map((data) => ({ owner: programs.token2022, data: [base64.encode(data), 'base64'] })),
  })) as unknown as AskNode
  expect(await read(ask, [odd, step()])).toEqual([2n ** 63n, 4_000n])
})

test.each<[string, AskNode]>([
  ['no node answers', vi.fn(async () => Promise.reject(new Error('gone'))) as unknown as AskNode],
  ['the node knows no such mint', node(null)],
  ['the mint is another program’s', node(scaledMint(4), programs.token)],
  ['the mint is cut off', node(scaledMint(4).slice(0, 200))],
  ['the multiplier is none', node(scaledMint(Number.NaN))],
  ['the multiplier is negative', node(scaledMint(-1))],
])('error: it stays as the instruction has it where %s', async (_, ask) =>
  expect(await read(ask, [step()])).toEqual([1_000n]),
)
