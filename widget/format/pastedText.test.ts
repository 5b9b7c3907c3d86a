import { expect, test } from 'vitest'
import { pastedText } from './pastedText.ts'

test('default', () => expect(pastedText(' bob.eth\r\n')).toBe('bob.eth'))

test.each([
  '\u200bbob.eth',
  'bob.eth\u2060',
  '\u200ebob.eth',
  '\u200fbob.eth',
  '\ufeffbob.eth',
  'bob\u00ad.eth',
  '\u202abob.eth\u202c',
  '\u2066bob.eth\u2069',
  '"bob.eth"',
  '“bob.eth”',
  '«bob.eth»',
  '„bob.eth“',
  "'bob.eth'",
  '`bob.eth`',
  '<bob.eth>',
  '\u200b "bob.eth" ',
  'bob.eth,',
  'bob.eth.',
  'bob.eth。',
  '(bob.eth).',
  'ｂｏｂ．ｅｔｈ',
  'ｂｏｂ.eth',
  '＂bob.eth＂',
  '\u3000bob.eth\u3000',
])('param: %j', (text) => expect(pastedText(text)).toBe('bob.eth'))

test('behavior: what a link says for others stays as it is', () =>
  expect(pastedText('solana：ａｂ?memo=Ｎｏ．１')).toBe('solana:ab?memo=Ｎｏ．１'))

test.each([
  ['solana:ab?memo=Inv. 12.', 'solana:ab?memo=Inv. 12.'],
  ['solana:ab?memo=(a)', 'solana:ab?memo=(a)'],
  ['solana:ab?memo=a;', 'solana:ab?memo=a;'],
  ['solana:ab？memo=Ｎｏ．１。', 'solana:ab?memo=Ｎｏ．１。'],
  ['solana:ab?memo=a？b', 'solana:ab?memo=a？b'],
  [' solana:ab?memo=a.\n', 'solana:ab?memo=a.'],
  ['<solana:ab?memo=a.>', 'solana:ab?memo=a.'],
  ['“solana:ab?memo=(a)”,', 'solana:ab?memo=(a)'],
])('behavior: signs at the end of a query are its own: %j', (text, same) =>
  expect(pastedText(text)).toBe(same),
)

test('behavior: a joiner inside of a name stays', () => expect(pastedText('👩‍🚀.eth')).toBe('👩‍🚀.eth'))
