import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { logsOf, logsSchema } from './operationLogs.ts'

const log = {
  address: `0x${'ab'.repeat(20)}`,
  topics: [`0x${'cd'.repeat(32)}`],
  data: '0x01',
  logIndex: '0x1',
  transactionHash: `0x${'ef'.repeat(32)}`,
}
const end = { ...log, logIndex: '0x9' }

test.each([
  null,
  'log',
  { ...log, topics: null },
  { ...log, data: null },
  { ...log, logIndex: null },
  { ...log, transactionHash: undefined },
  log,
])('error: with %j among them logs are none', (odd) =>
  expect(z.safeParse(logsSchema, [log, odd, end]).success).toBe(false),
)

test.each([5, '5', '0x5', '0x0005'])('param: the place written as %j', (written) => {
  const read = z.parse(logsSchema, [log, { ...log, logIndex: written }, end])
  expect(read[1]).toEqual({ ...log, logIndex: '0x5' })
  expect(logsOf(read, { ...log, logIndex: '0x5' } as (typeof read)[number])).toEqual([log])
})

test('error: without the end nobody knows what it wrote', () => {
  const read = z.parse(logsSchema, [log, end])
  expect(logsOf(read, { ...log, logIndex: '0x5' } as (typeof read)[number])).toBeUndefined()
})
