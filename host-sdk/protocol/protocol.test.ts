import { describe, expect, test } from 'vitest'
import { evmChainId, isCaipAccountId, isCaipNetworkId, parseChainId } from './caip.ts'
import { isConnectMessage } from './handshake.ts'
import { methodKind } from './methods.ts'
import { fromWireError, RpcError, toWireError } from './rpcError.ts'

const cyclicError: { error?: unknown } = {}
cyclicError.error = cyclicError

describe('caip', () => {
  test.each([
    ['eip155:1', true],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', true],
    ['eip155:', false],
    ['eip155:1:2', false],
    ['constructor:1', false],
    ['EIP155:1', false],
    [1, false],
  ])('network id %s is %s', (value, valid) => {
    expect(isCaipNetworkId(value)).toBe(valid)
  })
  test.each([
    ['eip155:1:0xabc', true],
    ['eip155:1', false],
    ['eip155:1:0xabc:1', false],
    ['foo:1:0xabc', false],
    ['eip155:1:', false],
  ])('account id %s is %s', (value, valid) => {
    expect(isCaipAccountId(value)).toBe(valid)
  })
  test.each([
    ['0x1', 1],
    ['0x7a69', 31337],
    [137, 137],
    ['56', 56],
    ['0x', undefined],
    ['0x0', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    [1.5, undefined],
    ['0xffffffffffffffff', undefined],
    [{ chainId: '1' }, undefined],
  ])('chain id %s is %s', (value, id) => {
    expect(parseChainId(value)).toBe(id)
  })
  test('evmChainId', () => {
    expect([evmChainId('eip155:10'), evmChainId('eip155:01'), evmChainId('solana:1')]).toEqual([
      10,
      undefined,
      undefined,
    ])
  })
})

describe('methodKind', () => {
  test.each([
    ['eth_call', 'safe'],
    ['personal_sign', 'approve'],
    ['eth_sendRawTransaction', 'approve'],
    ['eth_sign', undefined],
    ['Eth_Call', undefined],
    ['eth_call ', undefined],
    ['eth_call\0', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
    ['toString', undefined],
    [['eth_call'], undefined],
    [{ method: 'eth_call' }, undefined],
    [null, undefined],
  ])('%s is %s', (method, kind) => {
    expect(methodKind('eip155', method)).toBe(kind)
  })
})

describe('handshake', () => {
  const nonce = 'a'.repeat(32)
  test.each([
    [{ type: 'gatehouse:connect', version: 1, nonce }, true],
    [{ type: 'gatehouse:connect', version: '1', nonce }, false],
    [{ type: 'gatehouse:connect', version: 1, nonce: 'A'.repeat(32) }, false],
    [{ type: 'gatehouse:connected', version: 1, nonce }, false],
    [null, false],
    ['gatehouse:connect', false],
  ])('%j is %s', (message, valid) => {
    expect(isConnectMessage(message)).toBe(valid)
  })
})

describe('rpcError', () => {
  test('default', () => {
    const error = fromWireError(toWireError(new RpcError(4902, 'Unknown chain', { chainId: '0x1' })))
    expect([error.code, error.message, error.data]).toEqual([4902, 'Unknown chain', { chainId: '0x1' }])
  })
  test.each([
    ['a string', 'boom', -32603],
    ['null', null, -32603],
    ['a foreign error', new TypeError('x is not a function'), -32603],
    ['a code that is no integer', { code: '4001.5', message: 'no' }, -32603],
    ['a code that is too large', { code: '9'.repeat(400), message: 'no' }, -32603],
    ['an empty code', { code: '', message: 'no' }, -32603],
    ['a code as text', { code: '4001', message: 'no' }, 4001],
    ['the envelope around an error', { error: { code: 4001, message: 'no' } }, 4001],
    ['an error in itself', cyclicError, -32603],
  ])('error: %s', (_, thrown, code) => {
    expect(toWireError(thrown).code).toBe(code)
  })
  test('behavior: what was thrown without a message has one', () => {
    for (const thrown of [undefined, null, {}, { message: 7 }, { error: 'no' }, ''])
      expect(toWireError(thrown).message).toBe('An error occurred')
  })
  test('behavior: a text that was thrown is the message', () => {
    expect(toWireError('User rejected')).toEqual({ code: -32603, message: 'User rejected' })
  })
  test('behavior: no stack, no cyclic data, bounded message', () => {
    const data: Record<string, unknown> = {}
    data['self'] = data
    const wire = toWireError({ code: 1, message: 'x'.repeat(5000), data, stack: 'secret' })
    expect(Object.keys(wire)).toEqual(['code', 'message'])
    expect(wire.message.length).toBe(1000)
  })
})
