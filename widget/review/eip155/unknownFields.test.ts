import { describe, expect, test } from 'vitest'
import { readingOf, unknownFields } from './unknownFields.ts'

const method = 'eth_sendTransaction'
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) })

describe('unknownFields', () => {
  test('default: what is not in the table, as it came', () => {
    expect(unknownFields({ to: '0x', feeCurrency: '0xa', wonder: null }, { to: true }, method)).toEqual({
      feeCurrency: '0xa',
    })
  })

  test.each<[string, object]>([
    [
      'more fields than anybody reads',
      Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`f${at}`, 1])),
    ],
    ['a field that is nested deeper than anybody reads', { wonder: nested(20) }],
    ['the code of the account', { wonder: { authorizationList: [] } }],
  ])('error: %s', (_, given) => {
    expect(() => unknownFields(given, {}, method)).toThrow(expect.objectContaining({ code: -32602 }))
  })
})

describe('readingOf', () => {
  test('default: how a fee is paid is shown and no risk', () => {
    expect(readingOf({ feeCurrency: '0xa', 'calls.0.paymaster': '0xb' })).toEqual({
      unknown: ['feeCurrency', 'calls.0.paymaster'],
      shown: {
        fields: [
          { name: 'feeCurrency', value: '0xa' },
          { name: 'calls.0.paymaster', value: '0xb' },
        ],
      },
    })
  })

  test.each(['wonder', 'evil.paymaster'])('behavior: %s is a risk', (name) => {
    expect(readingOf({ [name]: 1 }).risks).toEqual(['capability'])
  })

  test('behavior: a value that is too long to show says that it is cut', () => {
    const { fields } = readingOf({ wonder: 'x'.repeat(2010) }).shown
    expect(fields?.[0]?.value).toBe(`${'x'.repeat(2000)}… (+10)`)
  })
})
