import { expect, test } from 'vitest'
import { kindOf, shareToRefuse } from './shedding.ts'

const shares = (process: number, database = 0) =>
  (['data', 'frame', 'login'] as const).map((kind) => shareToRefuse(kind, { process, database }))

test('default: data first, then frames, logins last and never all', () => {
  expect(shares(0)).toEqual([0, 0, 0])
  expect(shares(1 / 6)).toEqual([0.5, 0, 0])
  expect(shares(0.5)).toEqual([1, 0.5, 0])
  expect(shares(5 / 6)).toEqual([1, 0.98, 0.5])
  expect(shares(1)).toEqual([1, 0.98, 0.9])
})

test('behavior: a slow database touches data alone', () => {
  expect(shares(0, 1)).toEqual([1, 0, 0])
})

const login = 'login.example'
test.each([
  ['widget.example', '/v1/account/0x1/balance?chainId=1', 'data'],
  ['widget.example', '/v1/fungible/price', 'data'],
  ['widget.example', '/getWallets?page=1', 'data'],
  ['widget.example', '/esplora/bip122:1/blocks', 'data'],
  ['widget.example', '/e', 'data'],
  ['widget.example', '/v1', 'frame'],
  ['widget.example', '/v1/', 'frame'],
  ['widget.example', '/v1/json-rpc?chainId=eip155:1', 'frame'],
  ['widget.example', '/v1/bundler?x=/v1/account', 'frame'],
  ['widget.example', '/frame?x=/v1/a', 'frame'],
  ['widget.example', '/event', 'frame'],
  [undefined, '/', 'frame'],
  ['widget.example', '/health', undefined],
  ['10.0.0.7', '/health?from=balancer', undefined],
  ['widget.example', '/health/', 'frame'],
  [login, '/v1/account/x/balance', 'login'],
  [login, '/login', 'login'],
  [login, '/health', 'login'],
])('param: %s %s is %s', (host, url, kind) => {
  expect(kindOf(host, url, login)).toBe(kind)
})
