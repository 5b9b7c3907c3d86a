import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { readRequest } from './readRequest.ts'

test('default', () => {
  const params = [{ a: 1 }]
  const read = readRequest({ method: 'eth_chainId', params, other: 1 })
  expect(read).toStrictEqual({ method: 'eth_chainId', params })
  expect(read.params).not.toBe(params)
})

test.each<[string, object, object]>([
  ['no parameters', { method: 'a' }, { method: 'a', params: undefined }],
  ['parameters of null', { method: 'a', params: null }, { method: 'a', params: undefined }],
  ['the longest name', { method: 'm'.repeat(128) }, { method: 'm'.repeat(128), params: undefined }],
  [
    'a network',
    { method: 'a', params: {}, network: 'bip122:000000000019d6689c085ae165831e93' },
    { method: 'a', params: {}, network: 'bip122:000000000019d6689c085ae165831e93' },
  ],
])('param: %s', (_, value, read) => expect(readRequest(value)).toStrictEqual(read))

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'eth_chainId'],
  ['a function', Object.assign(() => {}, { method: 'eth_chainId' })],
  ['a batch', [{ method: 'eth_chainId' }]],
  ['a list with a method', Object.assign([], { method: 'eth_chainId' })],
  ['no method', { params: [] }],
  ['an inherited method', Object.create({ method: 'eth_chainId' })],
  ['a method that is no text', { method: 1 }],
  ['a method without a name', { method: '' }],
  ['a name of 129 letters', { method: 'm'.repeat(129) }],
  ['parameters that are a text', { method: 'a', params: '0x' }],
  ['a network that is none', { method: 'a', network: 'one' }],
])('error: %s is refused as malformed', (_, value) => {
  const refused = (): unknown => {
    try {
      return readRequest(value)
    } catch (error) {
      return error
    }
  }
  expect(refused()).toBeInstanceOf(RpcError)
  expect(refused()).toMatchObject({ code: -32600, data: { reason: 'invalid_request' } })
})
