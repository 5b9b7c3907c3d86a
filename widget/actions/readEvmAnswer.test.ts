import { expect, test } from 'vitest'
import { readEvmAnswer } from './readEvmAnswer.ts'

const digits = 'aB'.repeat(32)
const hash = `0x${'ab'.repeat(32)}`
const signature = '5a'.repeat(65)

test.each<[string, string, unknown, unknown]>([
  ['a hash', 'eth_sendTransaction', hash, hash],
  ['without 0x', 'eth_sendTransaction', digits, hash],
  ['with 0X', 'eth_sendTransaction', `0X${digits}`, hash],
  ['with a line break', 'eth_sendTransaction', `${hash}\n`, hash],
  ['as `hash`', 'eth_sendTransaction', { hash }, hash],
  ['as `transactionHash`', 'eth_sendTransaction', { transactionHash: digits }, hash],
  ['as `result` of JSON-RPC', 'eth_sendTransaction', { id: 1, jsonrpc: '2.0', result: hash }, hash],
  ['as the second of two', 'eth_sendTransaction', { hash: '0x12', transactionHash: hash }, hash],
  ['a signature', 'personal_sign', `0x${signature}`, `0x${signature}`],
  ['a signature without 0x', 'personal_sign', signature, `0x${signature}`],
  ['of typed data, without 0x', 'eth_signTypedData_v4', signature, `0x${signature}`],
  ['of EIP-2098', 'personal_sign', '5a'.repeat(64), `0x${'5a'.repeat(64)}`],
  ['of a contract, none yet', 'personal_sign', '0x', '0x'],
  ['of something else', 'personal_sign', { signature }, { signature }],
  ['of another method', 'wallet_sendCalls', digits, digits],
])('default: %s', (_, method, answer, read) => expect(readEvmAnswer(method, answer)).toEqual(read))

test.each([
  null,
  undefined,
  true,
  '',
  '0x',
  '0xab',
  'sent',
  `0x02${'f8'.repeat(120)}`,
  1,
  {},
  { hash: 1 },
  [hash],
  `0x${'zz'.repeat(32)}`,
])('error: %j is no hash', (answer) =>
  expect(() => readEvmAnswer('eth_sendTransaction', answer)).toThrow(
    'The wallet did not say what became of the transaction',
  ),
)
