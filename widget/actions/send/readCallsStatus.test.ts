import { expect, test } from 'vitest'
import { readCallsStatus } from './readCallsStatus.ts'

const hash = `0x${'ab'.repeat(32)}`
const receipt = (status: unknown) => ({ transactionHash: hash, status })

test.each<[unknown, string | undefined]>([
  [{ status: 100 }, 'pending'],
  [{ status: '0x64' }, 'pending'],
  [{ status: 'PENDING' }, 'pending'],
  [{ status: 102, receipts: null }, 'pending'],
  [{ status: 200 }, 'done'],
  [{ status: '200' }, 'done'],
  [{ status: '0xc8' }, 'done'],
  [{ status: 'CONFIRMED' }, 'done'],
  [{ status: 'confirmed', receipts: [] }, 'done'],
  [{ status: 400 }, 'undone'],
  [{ status: 500 }, 'undone'],
  [{ status: '0x1f4' }, 'undone'],
  [{ status: 600 }, 'partly'],
  [{ status: '600' }, 'partly'],
  [{ status: 'FAILED' }, undefined],
  [{ status: 0 }, undefined],
  [{ status: 300 }, undefined],
  [{ status: 700 }, undefined],
  [{ status: null }, undefined],
  [{}, undefined],
  [null, undefined],
  ['CONFIRMED', undefined],
])('default: %j', (answer, outcome) => {
  expect(readCallsStatus(answer)).toEqual(outcome ? { outcome } : {})
})

test.each<[unknown[], string]>([
  [['0x1'], 'done'],
  [[1, '0x01'], 'done'],
  [[undefined], 'done'],
  [['0x0'], 'undone'],
  [[false, 0], 'undone'],
  [['0x1', '0x0'], 'partly'],
  [['0x0', true], 'partly'],
  [['0x0', undefined], 'partly'],
  [[null, '0x0', '0x0'], 'partly'],
  [['0x0', 'odd'], 'partly'],
])('behavior: done, with receipts that say %j', (statuses, outcome) => {
  for (const status of ['CONFIRMED', 200])
    expect(readCallsStatus({ status, receipts: statuses.map(receipt) })).toEqual({ outcome, hash })
})

test.each<[number | string, unknown[], string]>([
  [500, ['0x1', '0x0'], 'partly'],
  ['0x1f4', ['0x0', true], 'partly'],
  [500, ['0x1', '0x1'], 'partly'],
  [500, ['0x1', undefined], 'partly'],
  [400, ['0x1'], 'partly'],
  [400, [undefined, 1], 'partly'],
  [600, ['0x1'], 'partly'],
  [500, ['0x0'], 'undone'],
  [500, ['0x0', undefined], 'undone'],
  [400, ['0x0', '0x0'], 'undone'],
])('behavior: %j, with receipts that say %j', (status, statuses, outcome) => {
  expect(readCallsStatus({ status, receipts: statuses.map(receipt) })).toEqual({ outcome, hash })
})

test('behavior: one after the other, what failed is not all where a receipt says that it went through', () => {
  const answer = { status: 500, receipts: [receipt('0x1')] }
  expect(readCallsStatus({ ...answer, atomic: false })).toEqual({ outcome: 'partly', hash })
  expect(readCallsStatus({ ...answer, atomic: true })).toEqual({ outcome: 'undone', hash })
})

test('behavior: what undid all of it carries a transaction that went through', () => {
  expect(readCallsStatus({ status: 500, receipts: [receipt('0x1')] })).toEqual({ outcome: 'undone', hash })
})

test.each([{}, { length: 1 }, [null], [{ transactionHash: 7 }], [{ transactionHash: '0xab' }]])(
  'error: receipts of %j name no transaction',
  (receipts) => {
    expect(readCallsStatus({ status: 200, receipts })).toEqual({ outcome: 'done' })
  },
)

test('param: a hash in capitals', () => {
  const receipts = [{ transactionHash: `0x${'AB'.repeat(32)}` }]
  expect(readCallsStatus({ status: 200, receipts })).toEqual({ outcome: 'done', hash })
})
