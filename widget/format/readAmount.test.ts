import { describe, expect, test } from 'vitest'
import { exactAmount, shortAmount } from './amount.ts'
import { localAmount } from './localAmount.ts'
import { decimalPoint, fieldAmount } from './parseAmount.ts'
import { readAmount } from './readAmount.ts'
import { significantAmount } from './significantAmount.ts'

const locales = [
  'en-US',
  'de-DE',
  'de-CH',
  'de-AT',
  'fr-FR',
  'es-ES',
  'pl-PL',
  'hi-IN',
  'ar-EG',
  'fa-IR',
  'bn-BD',
]
const amounts = [
  0n,
  1n,
  500_000n,
  999_999n,
  1_000_000n,
  1_234_567n,
  1_000_000_000n,
  1_234_000_000n,
  10_000_000_000n,
  123_456_789_012n,
  12_345_678_901_234n,
  9_007_199_254_740_993_000_001n,
]

describe.each(locales)('%s', (locale) => {
  test.each(amounts)('default: %s as the screen writes it means itself', (units) => {
    expect(readAmount(exactAmount(units, 6, locale), 6, locale)).toEqual({ units })
    expect(readAmount(` ${exactAmount(units, 6, locale)}\u200f`, 6, locale)).toEqual({ units })
  })

  test('behavior: all screens write a number in one way', () => {
    expect(shortAmount(10_000_500_000n, 6, 3, locale)).toBe(localAmount('10000.5', locale))
    expect(exactAmount(10_000_500_000n, 6, locale)).toBe(localAmount('10000.5', locale))
    expect(significantAmount(10_000_500_000n, 6, locale)).toBe(localAmount('10000.5', locale))
  })
})

test.each([
  ['en-US', '1,000', 1_000_000_000n],
  ['en-US', '0,500', 500_000n],
  ['en-US', '1,5', 1_500_000n],
  ['de-DE', '1.000', 1_000_000_000n],
  ['de-DE', '1.5', 1_500_000n],
  ['de-CH', "1'000.5", 1_000_500_000n],
  ['fr-FR', '1 000,5', 1_000_500_000n],
  ['ar-EG', '1.5', 1_500_000n],
])('param: %s, %s', (locale, text, units) => expect(readAmount(text, 6, locale)).toEqual({ units }))

// jackocnr/intl-tel-input#2105, devfolioco/react-otp-input#440; signs of the Unicode Standard, 6.2.
test.each([...locales, 'it-IT', 'nl-NL', 'pt-BR', 'tr-TR', 'id-ID'])(
  'param: what a program wrote means the same in the field of %s',
  (locale) => {
    const read = (written: string) => readAmount(fieldAmount(written, decimalPoint(locale)), 6, locale)
    expect(read('1.250')).toEqual({ units: 1_250_000n })
    expect(read('12.345')).toEqual({ units: 12_345_000n })
    expect(read('0.5')).toEqual({ units: 500_000n })
    expect(read('1250')).toEqual({ units: 1_250_000_000n })
  },
)

test.each(['en-US', 'de-DE', 'fr-FR', 'hi-IN', 'ar-EG', 'fa-IR', 'ja-JP'])(
  'param: what can mean one thing only is read in %s',
  (locale) => {
    const read = (text: string) => readAmount(text, 6, locale)
    expect(read('١٫٥')).toEqual({ units: 1_500_000n })
    expect(read('۱۲٬۰۰۰٫۵')).toEqual({ units: 12_000_500_000n })
    expect(read('۱٬۲۳۴٬۵۶۷')).toEqual({ units: 1_234_567_000_000n })
    expect(read('１．５')).toEqual({ units: 1_500_000n })
    expect(read('１。５')).toEqual({ units: 1_500_000n })
    expect(read('०.५')).toEqual({ units: 500_000n })
    expect(read('๑๒')).toEqual({ units: 12_000_000n })
    expect(read('１，５')).toEqual({ units: 1_500_000n })
    expect(read('٠٫٥٠٠')).toEqual({ units: 500_000n })
  },
)

test.each([
  ['de-CH', '１＇０００．５', "1'000.5"],
  ['de-DE', '１．０００．０００', '1.000.000'],
  ['de-DE', '१.०००,५', '1.000,5'],
  ['bn-BD', '১,০০০', '1,000'],
  ['mr-IN', '१,०००', '1,000'],
  ['ja-JP', '１，０００．５', '1,000.5'],
])('param: %s, %s is what %s is', (locale, text, same) =>
  expect(readAmount(text, 6, locale)).toEqual(readAmount(same, 6, locale)),
)

// Who wrote them may have had the signs of another language in mind.
test.each([
  'en-US',
  'ja-JP',
  'zh-CN',
  'fr-FR',
  'de-DE',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'id-ID',
  'vi-VN',
  'tr-TR',
])('error: %s, digits or signs of others with what may be thousands or a part', (locale) => {
  for (const text of [
    ...['１．５００', '१.५००', '२.५००', '𝟏.𝟓𝟎𝟎', '۱.۵۰۰', '١.٥٠٠', '1．500', '１.500', '1。500'],
    ...['１，５００', '१,५००', '１２，５００', '１２３．５００', '１。５００', '1.50０'],
  ])
    expect(readAmount(text, 6, locale), text).toEqual({ fault: 'grouped' })
  expect(readAmount('０．５００', 6, locale)).toEqual({ units: 500_000n })
  expect(readAmount('１２３４．５００', 6, locale)).toEqual({ units: 1_234_500_000n })
  expect(readAmount('१٫५००', 6, locale)).toEqual({ units: 1_500_000n })
  expect(readAmount('१٬५००', 6, locale)).toEqual({ units: 1_500_000_000n })
})

test.each(['en-US', 'ja-JP', 'de-DE', 'fr-FR', 'de-CH', 'tr-TR'])(
  'error: %s, the Arabic sign of thousands beside signs of others',
  (locale) => {
    for (const text of [
      '1٬234,567',
      '1٬234.567',
      '1,234٬567',
      '1.234٬567',
      '1٬234 567',
      "1٬234'567",
      '1٬234。567',
    ])
      expect(readAmount(text, 6, locale), text).toEqual({ fault: 'malformed' })
  },
)

test.each([
  ['en-US', '١٬٠٠', 'malformed'],
  ['en-US', '١٫٥٫٥', 'malformed'],
  ['en-US', '1.000٫5', 'malformed'],
  ['en-US', '1,000٬000', 'malformed'],
  ['en-US', '٬٥٠٠', 'malformed'],
  ['en-US', '١،٥', 'malformed'],
  ['en-US', '１ｅ３', 'malformed'],
  ['en-US', '－１', 'malformed'],
  ['en-US', '½', 'malformed'],
  ['en-US', '五', 'malformed'],
] as const)('error: %s, %s', (locale, text, fault) => expect(readAmount(text, 6, locale)).toEqual({ fault }))

test.each([
  ['en-US', '1.000,5', 'grouped'],
  ['en-US', '1 000', 'grouped'],
  ['en-US', '1,00,5', 'malformed'],
  ['en-US', '1,000.5.5', 'malformed'],
  ['de-DE', '1,000.5', 'grouped'],
  ['de-CH', '1,000', 'grouped'],
  ['fr-FR', '1.000', 'grouped'],
  ['en-US', '<0.001', 'malformed'],
] as const)('error: %s, %s', (locale, text, fault) => expect(readAmount(text, 6, locale)).toEqual({ fault }))

test('error: nothing', () => expect(readAmount(' \u200b', 6, 'en-US')).toEqual({ fault: 'empty' }))
