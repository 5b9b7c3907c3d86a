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
  { ...log, logIndex: null },
  { ...log, transactionHash: undefined },
  { ...log, logIndex: '0x5', removed: true },
  log,
])('behavior: beside others %j is left out', (odd) => {
  const read = z.parse(logsSchema, [log, odd, end])
  expect(read).toEqual([log, end])
})

test.each([5, '5', '0x5', '0x0005'])('param: the place written as %j', (written) => {
  const read = z.parse(logsSchema, [log, { ...log, logIndex: written }, end])
  expect(read[1]).toEqual({ ...log, logIndex: '0x5' })
  expect(logsOf(read, { ...log, logIndex: '0x5' } as (typeof read)[number])).toEqual([log])
})

test.each([null, undefined])('param: the bytes %j are none', (data) =>
  expect(z.parse(logsSchema, [{ ...log, data }])).toEqual([{ ...log, data: '0x' }]),
)

test.each([null, {}, [null], ['log', {}]])('error: in %j nothing can be read', (list) =>
  expect(z.safeParse(logsSchema, list).success).toBe(false),
)
