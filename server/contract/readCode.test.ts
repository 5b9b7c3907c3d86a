import { expect, test } from 'vitest'
import { readCode } from './readCode.ts'

const fullWidth = String.fromCodePoint(...[1, 2, 3, 4, 5, 6].map((digit) => 0xff10 + digit))

test('default', () => expect(readCode('123456')).toBe('123456'))

test.each([
  // firebase/FirebaseUI-iOS#790, devfolioco/react-otp-input#440, bl00mber/react-phone-input-2#459.
  ['Arabic', '١٢٣٤٥٦'],
  ['Persian', '۱۲۳۴۵۶'],
  ['Devanagari', '१२३४५६'],
  ['Bengali', '১২৩৪৫৬'],
  ['Thai', '๑๒๓๔๕๖'],
  ['Myanmar', '၁၂၃၄၅၆'],
  ['full width', fullWidth],
  ['two scripts at once', '١٢٣456'],
  ['bold digits of mathematics, beyond 16 bits', '𝟏𝟐𝟑𝟒𝟓𝟔'],
])('param: digits are %s', (_, text) => expect(readCode(text)).toBe('123456'))

test.each([
  ['a blank', '123 456'],
  ['a blank that does not break', '123\u00a0456'],
  ['a blank of full width', '１２３\u3000４５６'],
  ['a dash', '123-456'],
  ['a dash that does not break', '123\u2011456'],
  ['a minus sign', '123−456'],
  ['a blank between any two', '1 2 3 4 5 6'],
  ['pairs', '12 34 56'],
  ['line breaks', ' 123\n456 '],
  ['a blank of no width', '123\u200b456'],
  ['marks of direction around it', '\u2067١٢٣٤٥٦\u2069'],
  ['keycaps', '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣'],
])('param: written with %s', (_, text) => expect(readCode(text)).toBe('123456'))

test.each([
  ['a number of the shop before it', 'Shop 24: 123456'],
  ['a digit in a word before it', '2FA 123456'],
  ['minutes behind it', 'Your code is 123456. It counts for 10 minutes.'],
  ['minutes in brackets', 'Your code 123-456 (valid 10 min)'],
  ['a year before it, in two groups', '2026: your code is 123 456.'],
  ['a date and a time', '29.11.2026 21:43 code 123456'],
  ['the same code twice', '123456 is your code\n\nCopy: 123456'],
  ['a prefix and a dash', 'G-123456 is your verification code, good for 15 minutes.'],
  ['the address of a page with a port', 'https://shop.example:8443/auth/email-code#123456'],
  ['Chinese, without blanks', '您的验证码是123456，10分钟内有效'],
  ['Japanese, full width', '認証コードは１２３４５６です。１０分以内に入力してください。'],
  ['Korean', '[Web발신] 인증번호123456입니다(3분)'],
  ['Arabic, right to left', 'رمز المتجر ٢٤ هو ١٢٣٤٥٦ لمدة ١٠ دقائق'],
  ['Persian, in two groups', 'کد ۱۲۳ ۴۵۶ تا ۱۰ دقیقه'],
  ['the line that a browser binds to its page', 'Your code is 123456.\n\n@shop.example #123456'],
])('param: in a text with %s', (_, text) => expect(readCode(text)).toBe('123456'))

test.each([
  ['nothing', ''],
  ['words', 'your code'],
  ['too few digits', '12345'],
  ['too many', '1234567'],
  ['another number run together with it', '24123456'],
  ['a telephone number', '+49 123 456 789'],
  ['two codes', '123456 or 654321'],
  ['two codes in groups', '123 456 or 654 321'],
  ['two codes, one in groups', 'call 555-123, code 123456'],
  ['two codes, one in groups behind', 'Code: 123456. Order 987 654.'],
  ['two codes of two scripts', '١٢٣٤٥٦ 654-321'],
  ['a price in groups', '123.456'],
  ['a price with cents', '1,234.56 USD'],
  ['a short price', '€ 1234,56'],
  ['a date', '29.11.26'],
  ['a date with strokes', '11/29/26'],
  ['a time', '21:43:05'],
  ['a date and minutes', 'on 12.05. at 9:43'],
  ['part of a word', 'AB123456'],
  ['part of a word, behind', '123456AB'],
  ['digits in words', 'a1 b2 c3 d4 e5 f6'],
  ['a price', '1,234,567.00'],
  ['a decimal number', '24.123456'],
  ['part of a word, beside another number', 'order AB123456, room 7'],
  ['signs that are no decimal digits', '①②③④⑤⑥'],
  ['numerals that are no decimal digits', '一二三四五六'],
])('error: %s', (_, text) => expect(readCode(text)).toBeUndefined())

test('behavior: the same code in two forms is one', () => expect(readCode('123456 (123 456)')).toBe('123456'))

test('behavior: a long text is read once', () => {
  expect(readCode('1 '.repeat(50_000))).toBeUndefined()
  expect(readCode('123 '.repeat(50_000))).toBeUndefined()
})
