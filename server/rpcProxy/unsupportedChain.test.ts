import { expect, test } from 'vitest'
import { unsupportedChain } from './unsupportedChain.ts'

test.each([
  ['eip155:1', 'eip155:1 is not served here'],
  ['abc:-_Z9', 'abc:-_Z9 is not served here'],
  [`a-b45678:${'x'.repeat(32)}`, `a-b45678:${'x'.repeat(32)} is not served here`],
  [`abc:${'x'.repeat(33)}`, 'network is not a CAIP-2 id'],
  ['ab:1', 'network is not a CAIP-2 id'],
  ['a23456789:1', 'network is not a CAIP-2 id'],
  ['ABC:1', 'network is not a CAIP-2 id'],
  ['abc:', 'network is not a CAIP-2 id'],
  ['<b>', 'network is not a CAIP-2 id'],
  ['', 'network is not a CAIP-2 id'],
  [null, 'network is not a CAIP-2 id'],
])('default: %j', (id, message) => {
  expect(unsupportedChain(id, 'network')).toMatchObject({
    status: 400,
    code: 'unsupported_chain',
    message,
    field: 'network',
  })
})
