import { expect, test } from 'vitest'
import { readRefusal } from './readRefusal.ts'

const error = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })

test.each([
  // QuickNode, in OffchainLabs/arbitrum-sdk#609.
  [413, error(-32_614, 'eth_getLogs is limited to a 10,000 range'), -32_614],
  [403, error(-32_600, 'method is not on your plan'), -32_600],
  [500, error(3, 'execution reverted'), 3],
  [400, '{"message":"block range is too wide"}', -32_603],
  [404, 'not here', -32_603],
  [405, '', -32_603],
  [422, '{}', -32_603],
  [200, ' <html>blocked</html>', -32_603],
])('default: HTTP %i %s', (status, text, code) => {
  expect(readRefusal(status, text)?.code).toBe(code)
})

test.each([
  [500, 'oops'],
  [502, '<html>bad gateway</html>'],
  [408, 'too slow'],
  [307, ''],
  [200, '{"jsonrpc":"2.0","resu'],
  [502, '{"jsonrpc":"2.0","id":1,"result":"0x1"}'],
  [403, error(-32_005, 'Too many requests')],
])('error: HTTP %i %s says nothing of the question', (status, text) => {
  expect(readRefusal(status, text)).toBeUndefined()
})
