import { describe, expect, test } from 'vitest'
import { amountText, decimalPoint, parseAmount } from './parseAmount.ts'

const rounds = 3_000
const random = (below: number): number => Math.floor(Math.random() * below)
const digits = (count: number): string => Array.from({ length: count }, () => random(10)).join('')
/** Of every size, and with zeros at either end. */
const anyUnits = (): bigint =>
  BigInt(`${random(4) ? '' : '000'}${digits(1 + random(40))}${'0'.repeat(random(12))}`)

describe('parseAmount', () => {
  test.each([
    ['1.5', 18, 1_500_000_000_000_000_000n],
    ['1,5', 18, 1_500_000_000_000_000_000n],
    [' 25 ', 6, 25_000_000n],
    ['.000001', 6, 1n],
    ['7.', 0, 7n],
    ['0', 8, 0n],
    ['1.500000000', 6, 1_500_000n],
    ['0,001', 6, 1_000n],
    ['12345,678', 6, 12_345_678_000n],
  ])('default: %s with %s decimals', (text, decimals, units) =>
    expect(parseAmount(text, decimals, '.')).toEqual({ units }),
  )

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['.', 'malformed'],
    ['-1', 'malformed'],
    ['+1', 'malformed'],
    ['1e6', 'malformed'],
    ['0x10', 'malformed'],
    ['1.2.3', 'malformed'],
    ['1,2.5', 'malformed'],
    ['1.2,5', 'malformed'],
    ['1,2,3', 'malformed'],
    ['1 00', 'malformed'],
    ['١', 'malformed'],
    ['NaN', 'malformed'],
    ['9'.repeat(81), 'malformed'],
    ['1.0000001', 'tooPrecise'],
    ['0.0000001', 'tooPrecise'],
    ['1,234', 'grouped'],
    ['999,999', 'grouped'],
    ['1,234.5', 'grouped'],
    ['1.234,5', 'grouped'],
    ['1,000,000', 'grouped'],
    ['1.000.000', 'grouped'],
    ['1,000,000.25', 'grouped'],
    ['1 000', 'grouped'],
    ['1 000 000,5', 'grouped'],
    ['1’000.5', 'grouped'],
  ] as const)('error: %s', (text, fault) => expect(parseAmount(text, 6, '.')).toEqual({ fault }))

  test('behavior: a comma counts as the decimal sign only where it is the only sign and cannot part thousands', () => {
    const read = (text: string) => parseAmount(text, 6, '.')
    expect(read('1,5')).toEqual({ units: 1_500_000n })
    expect(read('1000,5')).toEqual({ units: 1_000_500_000n })
    expect(read('1,000.5')).toEqual({ fault: 'grouped' })
    expect(read('1,000')).toEqual({ fault: 'grouped' })
    expect(read('1.000')).toEqual({ units: 1_000_000n })
  })

  test('param: the other sign is the one of thousands', () => {
    expect(parseAmount('1.234', 6, ',')).toEqual({ fault: 'grouped' })
    expect(parseAmount('1,234', 6, ',')).toEqual({ units: 1_234_000n })
  })

  test('behavior: no unit is lost between text and units, whatever the decimals', () => {
    for (let round = 0; round < rounds; round++) {
      const units = anyUnits()
      const decimals = random(31)
      for (const point of ['.', ','] as const)
        expect(parseAmount(amountText(units, decimals, point), decimals, point)).toEqual({ units })
    }
  })

  test('behavior: what is typed counts to its last digit', () => {
    for (let round = 0; round < rounds; round++) {
      const decimals = random(19)
      const [whole, part] = [digits(1 + random(20)), digits(random(decimals + 1))]
      const expected = BigInt(whole) * 10n ** BigInt(decimals) + BigInt(part.padEnd(decimals, '0') || '0')
      expect(parseAmount(part ? `${whole}.${part}` : whole, decimals, '.')).toEqual({ units: expected })
    }
  })

  test('error: one digit more than the token has', () => {
    for (let decimals = 0; decimals <= 18; decimals++)
      expect(parseAmount(`1.${'0'.repeat(decimals)}1`, decimals, '.')).toEqual({ fault: 'tooPrecise' })
  })
})

test('decimalPoint: by language', () => {
  expect(['en', 'de', 'fr', 'ja', 'ar-EG'].map(decimalPoint)).toEqual(['.', ',', ',', '.', '.'])
})
