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
])('param: %j', (text) => expect(pastedText(text)).toBe('bob.eth'))

test('behavior: a joiner inside of a name stays', () => expect(pastedText('👩‍🚀.eth')).toBe('👩‍🚀.eth'))
