import { expect, test, vi } from 'vitest'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { readLamports } from './readLamports.ts'
import { key } from './test/encode.ts'

const account = key(4)
const read = (answer: unknown) => {
  const ask = vi.fn(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return { ask, lamports: readLamports(ask, solanaClusters.devnet, account) }
}

test('default', async () => {
  const { ask, lamports } = read({ value: [{ lamports: 12_002_039_280, owner: 'x', data: ['', 'base64'] }] })
  expect(await lamports).toBe(12_002_039_280n)
  expect(ask.mock.calls[0]?.slice(1, 3)).toMatchObject([
    'getMultipleAccounts',
    [[account], { encoding: 'base64' }],
  ])
})

test('behavior: an account that is not there yet holds nothing', async () =>
  expect(await read({ value: [null] }).lamports).toBe(0n))

test.each([
  [new Error('down')],
  [{ value: [] }],
  [{ value: [{ lamports: -1 }] }],
  [{ value: [{ lamports: 'all' }] }],
  [null],
])('error: %j', async (answer) => {
  await expect(read(answer).lamports).rejects.toThrow()
})
