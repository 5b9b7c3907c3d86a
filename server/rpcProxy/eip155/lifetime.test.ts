import { describe, expect, test } from 'vitest'
import { answeredLifetime, expectedLifetime, tellsBlock } from './lifetime.ts'
import { rpcMethods } from './rpcMethods.ts'

const hash = `0x${'ab'.repeat(32)}`
const known = 1000
const rule = (method: string) => {
  const found = rpcMethods[method]
  if (!found) throw new Error(method)
  return found
}

describe('expectedLifetime', () => {
  const cases: [string, unknown[], string][] = [
    ['eth_getBalance', ['0x1'], 'head'],
    ['eth_getBalance', ['0x1', 'latest'], 'head'],
    ['eth_getBalance', ['0x1', 'safe'], 'head'],
    ['eth_getBalance', ['0x1', 'finalized'], 'head'],
    ['eth_getBalance', ['0x1', hash], 'kept'],
    ['eth_getBalance', ['0x1', { blockHash: [hash] }], 'flight'],
    ['eth_getBalance', ['0x1', 'pending'], 'flight'],
    ['eth_getBalance', ['0x1', 'earliest'], 'kept'],
    ['eth_getBalance', ['0x1', '0x1'], 'kept'],
    ['eth_getBalance', ['0x1', '0x3e8'], 'head'],
    ['eth_getBalance', ['0x1', '0x2e8'], 'kept'],
    ['eth_getBalance', ['0x1', '0x2e9'], 'head'],
    ['eth_getBalance', ['0x1', '0xffff'], 'head'],
    ['eth_getBalance', ['0x1', { blockHash: hash }], 'kept'],
    ['eth_getBalance', ['0x1', { blockNumber: '0x1' }], 'kept'],
    ['eth_getBalance', ['0x1', { blockNumber: 'pending' }], 'flight'],
    ['eth_getBalance', ['0x1', {}], 'flight'],
    ['eth_getBalance', ['0x1', { blockHash: 'x' }], 'flight'],
    ['eth_getBalance', ['0x1', 'LATEST'], 'flight'],
    ['eth_getBalance', ['0x1', 1], 'flight'],
    ['eth_getBalance', ['0x1', null], 'flight'],
    ['eth_getStorageAt', ['0x1', '0x0', '0x1'], 'kept'],
    ['eth_getBlockByNumber', ['0x1', true], 'kept'],
    ['eth_getBlockByHash', [hash], 'kept'],
    ['eth_getTransactionReceipt', [hash], 'kept'],
    ['eth_gasPrice', [], 'head'],
    ['eth_feeHistory', ['0x4', 'latest', []], 'head'],
    ['eth_estimateGas', [{}], 'flight'],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x2' }], 'kept'],
    ['eth_getLogs', [{ fromBlock: '0x1' }], 'head'],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: 'pending' }], 'flight'],
    ['eth_getLogs', [{ blockHash: hash }], 'kept'],
    ['eth_getLogs', [{ blockHash: 1, fromBlock: '0x1', toBlock: '0x2' }], 'flight'],
    ['eth_getLogs', [], 'flight'],
    ['eth_getLogs', [null], 'flight'],
    ['eth_getLogs', ['0x1'], 'flight'],
  ]
  test.each(cases)('default: %s %j is %s', (method, params, lifetime) => {
    expect(expectedLifetime(rule(method), { method, params }, known)).toBe(lifetime)
  })

  test('behavior: nothing is deep while the head is not known', () => {
    const call = { method: 'eth_getBalance', params: ['0x1', '0x1'] }
    expect(expectedLifetime(rule(call.method), call, undefined)).toBe('head')
  })
})

describe('answeredLifetime', () => {
  const answer = (value: unknown) => ({ ok: true as const, json: JSON.stringify(value), value })
  const cases: [string, unknown, string][] = [
    ['eth_getTransactionReceipt', null, 'flight'],
    ['eth_getTransactionReceipt', undefined, 'flight'],
    ['eth_getTransactionReceipt', { blockNumber: '0x1' }, 'kept'],
    ['eth_getTransactionReceipt', { blockNumber: '0x3e8' }, 'head'],
    ['eth_getTransactionByHash', { blockNumber: null }, 'flight'],
    ['eth_getBlockByHash', null, 'flight'],
    ['eth_getBlockByHash', {}, 'kept'],
  ]
  test.each(cases)('default: %s %j is %s', (method, value, lifetime) => {
    expect(answeredLifetime(rule(method), 'kept', answer(value), known)).toBe(lifetime)
  })

  test('behavior: nothing at the head holds as long as anything there', () => {
    expect(answeredLifetime(rule('eth_getBalance'), 'head', answer(null), known)).toBe('head')
  })

  test('error: errors are never kept', () => {
    const error = { ok: false as const, error: { code: 3, message: 'reverted' } }
    expect(answeredLifetime(rule('eth_call'), 'kept', error, known)).toBe('flight')
  })
})

describe('tellsBlock', () => {
  const cases: [string, unknown, number | undefined][] = [
    ['eth_getBlockByNumber', { number: '0x3e9', hash }, 1001],
    ['eth_getBlockByHash', { number: '0x3e9', hash }, 1001],
    ['eth_getBlockByNumber', { number: '0x3e9', hash: null }, undefined],
    ['eth_getBlockByNumber', { number: '0x3e9' }, undefined],
    ['eth_getBlockByNumber', null, undefined],
    ['eth_getTransactionReceipt', { blockNumber: '0x3e9', blockHash: hash }, 1001],
    ['eth_getTransactionByHash', { blockNumber: '0x3e9', blockHash: null }, undefined],
    ['eth_getTransactionByHash', { blockNumber: null, blockHash: null }, undefined],
    ['eth_getTransactionCount', '0x3e9', undefined],
    ['eth_getProof', { number: '0x3e9', hash }, undefined],
    ['eth_getProof', { blockNumber: '0x3e9', blockHash: hash }, undefined],
    ['eth_getBlockByNumber', undefined, undefined],
  ]
  test.each(cases)('default: %s %j tells %s', (method, value, number) => {
    expect(tellsBlock(method, value)).toBe(number)
  })
})

test.each([16, '16', '0x10', '0x0010'])('param: an answer whose block is written as %j', (written) => {
  const value = { blockHash: hash, blockNumber: written }
  const answer = { ok: true as const, json: JSON.stringify(value), value }
  expect(answeredLifetime(rule('eth_getTransactionReceipt'), 'kept', answer, known)).toBe('kept')
  expect(tellsBlock('eth_getTransactionReceipt', value)).toBe(16)
  expect(tellsBlock('eth_getBlockByNumber', { hash, number: written })).toBe(16)
})
