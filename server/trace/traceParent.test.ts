import { expect, test } from 'vitest'
import { formatTraceParent, parseTraceParent } from './traceParent.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-02`, false],
  [`00-${traceId}-${spanId}-ff`, true],
  [`cc-${traceId}-${spanId}-01`, true],
  [`cc-${traceId}-${spanId}-01-what-the-future-will-be-like`, true],
])('default: %s', (header, isSampled) => {
  expect(parseTraceParent(header)).toEqual({ traceId, spanId, isSampled })
})

test.each([
  undefined,
  '',
  [`00-${traceId}-${spanId}-01`],
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}-01-`,
  `cc-${traceId}-${spanId}-01.more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId.slice(1)}-${spanId}-01`,
  `00-${traceId}-${spanId}0-01`,
  `00-${traceId}-${spanId}-1`,
  `0-${traceId}-${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01\n`,
  `00-${traceId}-${spanId}-.1`,
])('error: %j', (header) => {
  expect(parseTraceParent(header)).toBeUndefined()
})

test('behavior: what is written is read as the same', () => {
  for (const isSampled of [true, false]) {
    const parent = { traceId, spanId, isSampled }
    expect(parseTraceParent(formatTraceParent(parent))).toEqual(parent)
  }
})
