import { expect, test } from 'vitest'
import { alice, bob } from '../../test/testContext.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'

const standing = { networkId: 'eip155:1', chainId: 1, account: alice } as const
const read = (params: unknown) => wallet_sendCalls(params, standing)
const call = { to: bob, value: '0x1', data: '0xaa' }

test('default: here and from this account where nothing else is said', () => {
  expect(read([{ calls: [call] }])).toEqual({
    subject: { type: 'calls', from: alice, calls: [call], capabilities: [] },
    request: { method: 'wallet_sendCalls', params: [{ calls: [call], from: alice, chainId: '0x1' }] },
    account: alice,
    pinned: true,
  })
})

test('param: a chain and an account', () => {
  const reading = read([{ chainId: '0x0a', from: bob, calls: [{ to: alice }] }])
  expect(reading).toMatchObject({ account: bob, chainId: 10, subject: { from: bob, calls: [{ to: alice }] } })
  expect(reading.request.params).toStrictEqual([{ chainId: '0xa', from: bob, calls: [{ to: alice }] }])
})

test('behavior: capabilities of all and of one call are named where nobody here knows them', () => {
  const { subject, request } = read([
    {
      calls: [{ ...call, capabilities: { wonder: {} } }],
      capabilities: { paymasterService: {}, miracle: 1 },
    },
  ])
  expect(subject).toMatchObject({ capabilities: ['miracle', 'wonder'] })
  expect(request.params).toMatchObject([
    { calls: [{ capabilities: { wonder: {} } }], capabilities: { paymasterService: {}, miracle: 1 } },
  ])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no request', []],
  ['two requests', [{ calls: [call] }, { calls: [call] }]],
  ['no calls', [{}]],
  ['an empty list', [{ calls: [] }]],
  ['what only has the length of a list', [{ calls: { length: 1000 } }]],
])('error: %s is malformed', (_, params) => {
  expect(() => read(params)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('error: more calls than anybody reads', () => {
  const calls = Array.from({ length: 101 }, () => call)
  expect(() => read([{ calls }])).toThrow(
    expect.objectContaining({ code: 5740, data: { reason: 'too_many_calls' } }),
  )
  expect(read([{ calls: calls.slice(1) }]).subject).toMatchObject({ calls: { length: 100 } })
})

test.each<[string, object]>([
  ['input in its place', { input: '0xA9059cbb' }],
  ['input beside it', { input: '0xa9059cbb', data: '0xA9059cbb' }],
  ['input without a prefix', { input: 'A9059cbb' }],
])('behavior: data of a call, %s', (_, given) => {
  const { subject, request } = read([{ calls: [{ to: bob, ...given }] }])
  const calls = [{ to: bob, data: '0xA9059cbb' }]
  expect(subject).toEqual({ type: 'calls', from: alice, calls, capabilities: [] })
  expect(request.params).toMatchObject([{ calls }])
  expect(JSON.stringify(request.params)).not.toContain('input')
})

test('error: a call with two different data', () => {
  const calls = [{ to: bob, data: '0xa9059cbb', input: '0xa9059cbc' }]
  expect(() => read([{ calls }])).toThrow(
    expect.objectContaining({ code: -32602, message: 'The call has two different data' }),
  )
})

// HashLips/hashlips_nft_minting_dapp#50: what is left out, said by null.
test('param: null is left out, and every kind of value is read in its spellings', () => {
  const nothing = { version: null, id: null, from: null, chainId: null, capabilities: null }
  const calls = [{ to: bob, value: null, data: null, capabilities: null }]
  expect(read([{ ...nothing, atomicRequired: null, calls }]).request.params).toStrictEqual([
    { calls: [{ to: bob }], from: alice, chainId: '0x1' },
  ])
  const spelled = read([
    { version: 2, chainId: 10, atomicRequired: 'true', calls: [{ to: bob, value: 5, data: '' }] },
  ])
  expect(spelled.request.params).toStrictEqual([
    {
      version: '2',
      chainId: '0xa',
      atomicRequired: true,
      calls: [{ to: bob, value: '0x5', data: '0x' }],
      from: alice,
    },
  ])
})

test('behavior: fields that only the wallet knows go along, with the place at which they stand', () => {
  const { subject, request, unknown, risks } = read([
    { calls: [call, { ...call, feeCurrency: bob }], feePayer: { url: 'https://payer.example' } },
  ])
  expect(request.params).toMatchObject([
    { calls: [call, { ...call, feeCurrency: bob }], feePayer: { url: 'https://payer.example' } },
  ])
  expect(subject).toMatchObject({
    fields: [
      { name: 'feePayer', value: '{"url":"https://payer.example"}' },
      { name: 'calls.1.feeCurrency', value: bob },
    ],
  })
  expect([unknown, risks]).toEqual([['feePayer', 'calls.1.feeCurrency'], ['capability']])
})
