import { expect, test } from 'vitest'
import { alice, bob } from '../../test/testContext.ts'
import type { RequestSubject, TypedData } from '../subject.ts'
import { assessRisks } from './assessRisks.ts'
import { single } from './swap/test/routerCalls.ts'

const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0').toLowerCase()
const call = (selector: string, ...words: (bigint | string)[]): string => selector + words.map(word).join('')
/** `bytes[]` as the last parameter, after the others. */
const carrier = (selector: string, others: bigint[], inner: string[]): string => {
  const items = inner.map((data) => data.slice(2))
  const padded = items.map((data) => data.padEnd(Math.ceil(data.length / 64) * 64, '0'))
  let next = items.length * 32
  const offsets = padded.map((data) => {
    const at = next
    next += 32 + data.length / 2
    return word(BigInt(at))
  })
  const bodies = items.map((data, at) => word(BigInt(data.length / 2)) + padded[at])
  const list = word(BigInt(items.length)) + offsets.join('') + bodies.join('')
  return call(selector, ...others, BigInt((others.length + 1) * 32)) + list
}
const multicall = (...inner: string[]): string => carrier('0xac9650d8', [], inner)
const transaction = (data?: string): RequestSubject => ({
  type: 'transaction',
  sign: false,
  transaction: { from: alice, to: bob, ...(data && { data }) },
})
const calls = (...data: string[]): RequestSubject => ({
  type: 'calls',
  from: alice,
  calls: data.map((one) => ({ to: bob, data: one })),
})
const typed = (
  primaryType: string,
  message: Record<string, unknown>,
  domain: Record<string, unknown> = { chainId: 1 },
): RequestSubject => ({
  type: 'typedData',
  address: alice,
  data: { domain, primaryType, types: typesOf(primaryType, message), message },
})
/** As a page would declare them. */
function typesOf(name: string, message: Record<string, unknown>): TypedData['types'] {
  const types: TypedData['types'] = {}
  const typeOf = (field: string, value: unknown): string => {
    if (Array.isArray(value)) return `${typeOf(field, value[0])}[]`
    if (typeof value === 'object' && value !== null) {
      Object.assign(types, typesOf(`T${field}`, value as Record<string, unknown>))
      return `T${field}`
    }
    if (typeof value === 'boolean') return 'bool'
    if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) && field !== 'amount') return 'address'
    return typeof value === 'string' && !/^(0x)?[0-9a-f]+$/.test(value) ? 'string' : 'uint256'
  }
  types[name] = Object.entries(message).map(([field, value]) => ({ name: field, type: typeOf(field, value) }))
  return types
}
const message = (text: string, encoding: 'text' | 'hex'): RequestSubject => ({
  type: 'message',
  text,
  encoding,
  address: alice,
})

const site = 'https://shop.example'
const signIn = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${alice}`
const approve = '0x095ea7b3'
const max = 2n ** 256n - 1n

test('default', () => {
  expect(assessRisks(transaction(), 1, site)).toEqual([])
})

test.each<[string, RequestSubject, string[]]>([
  ['approve max', transaction(call(approve, bob, max)), ['unlimited_approval']],
  ['approve 2^255', transaction(call(approve, bob, 2n ** 255n)), ['unlimited_approval']],
  ['approve more than any supply', transaction(call(approve, bob, 2n ** 128n)), ['unlimited_approval']],
  ['approve max of 96 bits', transaction(call(approve, bob, 2n ** 96n - 1n)), ['unlimited_approval']],
  ['approve 2^95', transaction(call(approve, bob, 2n ** 95n)), ['unlimited_approval']],
  ['approve less than 2^95', transaction(call(approve, bob, 2n ** 95n - 1n)), []],
  ['approve an amount', transaction(call(approve, bob, 10n ** 24n)), []],
  ['approve nothing', transaction(call(approve, bob, 0n)), []],
  ['approve cut short', transaction(`${approve}${word(bob)}${'fe'.repeat(8)}`), ['unlimited_approval']],
  ['approve in upper case', transaction(`0x095EA7B3${word(bob)}${'FF'.repeat(32)}`), ['unlimited_approval']],
  ['increaseAllowance max', transaction(call('0x39509351', bob, max)), ['unlimited_approval']],
  ['increaseAllowance 2^95', transaction(call('0x39509351', bob, 2n ** 95n)), ['unlimited_approval']],
  ['increaseAllowance an amount', transaction(call('0x39509351', bob, 5n)), []],
  ['increaseApproval max', transaction(call('0xd73dd623', bob, max)), ['unlimited_approval']],
  [
    'permit2 approve max of 160 bits',
    transaction(call('0x87517c45', bob, alice, 2n ** 160n - 1n, 0n)),
    ['unlimited_approval'],
  ],
  [
    'permit2 approve 2^95',
    transaction(call('0x87517c45', bob, alice, 2n ** 95n, 0n)),
    ['unlimited_approval'],
  ],
  ['permit2 approve an amount', transaction(call('0x87517c45', bob, alice, 5n, 0n)), []],
  ['setApprovalForAll', transaction(call('0xa22cb465', bob, 1n)), ['all_tokens_approval']],
  ['setApprovalForAll false', transaction(call('0xa22cb465', bob, 0n)), []],
  ['transfer max', transaction(call('0xa9059cbb', bob, max)), []],
  ['among calls', calls('0x', call(approve, bob, max)), ['unlimited_approval']],
  [
    'two among calls',
    calls(call('0xa22cb465', bob, 1n), call(approve, bob, max)),
    ['unlimited_approval', 'all_tokens_approval'],
  ],
  ['multicall', transaction(multicall('0x', call(approve, bob, max))), ['unlimited_approval']],
  [
    'multicall in upper case',
    transaction(
      `0x${multicall(call(approve, bob, max))
        .slice(2)
        .toUpperCase()}`,
    ),
    ['unlimited_approval'],
  ],
  [
    'multicall until a time',
    transaction(carrier('0x5ae401dc', [5n], [call('0xa22cb465', bob, 1n), call(approve, bob, 2n ** 95n)])),
    ['unlimited_approval', 'all_tokens_approval'],
  ],
  [
    'multicall after a block',
    transaction(carrier('0x1f0464d1', [5n], [call('0x87517c45', bob, alice, max, 0n)])),
    ['unlimited_approval'],
  ],
  ['multicall of other calls', transaction(multicall('0x12345678', call(approve, bob, 5n))), []],
  ['multicall of nothing', transaction(multicall()), []],
  ['multicall cut short', transaction('0xac9650d8'), []],
  ['multicall that points nowhere', transaction(call('0xac9650d8', max)), []],
  [
    'multicall in a multicall among calls',
    calls('0x', multicall('0x', multicall(call(approve, bob, max)))),
    ['unlimited_approval'],
  ],
  [
    'multicall deeper than is read',
    transaction(multicall(multicall(multicall(multicall('0x'))))),
    ['unlimited_approval'],
  ],
  [
    'an approval behind a thousand calls',
    transaction(multicall(...Array.from({ length: 1000 }, () => '0x'), call(approve, bob, max))),
    ['unlimited_approval'],
  ],
  ['multicall of more than it holds', transaction(call('0xac9650d8', 32n, max)), ['unlimited_approval']],
  ['permit', typed('Permit', { owner: alice, spender: bob, value: '1', nonce: 0, deadline: 1 }), ['permit']],
  [
    'permit of everything',
    typed('Permit', { owner: alice, spender: bob, value: max.toString(), deadline: 1 }),
    ['unlimited_approval', 'permit'],
  ],
  [
    'DAI permit',
    typed('Permit', { holder: alice, spender: bob, nonce: 0, expiry: 0, allowed: true }),
    ['unlimited_approval', 'permit'],
  ],
  [
    'permit2 single',
    typed('PermitSingle', {
      details: { token: bob, amount: '5', expiration: 1 },
      spender: bob,
      sigDeadline: 1,
    }),
    ['permit'],
  ],
  [
    'permit2 batch of everything',
    typed('PermitBatch', { details: [{ token: bob, amount: `0x${'f'.repeat(40)}` }], spender: bob }),
    ['unlimited_approval', 'permit'],
  ],
  [
    'permit2 witness',
    typed('PermitWitnessTransferFrom', { permitted: { token: bob, amount: '1' }, spender: bob, deadline: 1 }),
    ['permit'],
  ],
  [
    'permit of 2^95 as a number',
    typed('Permit', { spender: bob, value: 2 ** 95, deadline: 1 }),
    ['unlimited_approval', 'permit'],
  ],
  [
    'permit of a number with an exponent',
    typed('Permit', { spender: bob, value: 1e30, deadline: 1 }),
    ['unlimited_approval', 'permit'],
  ],
  [
    'permit2 batch witness',
    typed('PermitBatchWitnessTransferFrom', { permitted: [{ token: bob, amount: max.toString() }] }),
    ['unlimited_approval', 'permit'],
  ],
  ['permit2 inside', typed('Order', { permit: { permitted: { token: bob }, deadline: 1 } }), ['permit']],
  ['transfer with authorization', typed('TransferWithAuthorization', { from: alice }), ['permit']],
  ['receive with authorization', typed('ReceiveWithAuthorization', { from: alice }), ['permit']],
  [
    'an authorization by another name',
    typed('Payment', { from: alice, to: bob, value: '5', validAfter: 0, validBefore: 9 }),
    ['permit'],
  ],
  ['permit for all', typed('PermitForAll', { owner: alice }), ['permit']],
  ['an operator', typed('Approval', { operator: bob, approved: true }), ['permit']],
  ['a holder and a spender', typed('Approval', { holder: alice, spender: bob }), ['permit']],
  ['an operator of a car', typed('Car', { operator: bob }), ['unknown_form']],
  ['an offer until some time', typed('Offer', { to: bob, validBefore: 9 }), ['unknown_form']],
  ['a permit by another name', typed('Order', { inner: { spender: bob, deadline: 1 } }), ['permit']],
  ['a permit by its name, for a spender', typed('TokenPermit', { spender: bob }), ['permit']],
  ['a spender of a car', typed('Car', { spender: bob }), ['unknown_form']],
  ['a permit with nothing in it', typed('TokenPermit', { a: null, spender: bob }), ['permit']],
  ...(
    [
      ['a large amount in a list', { amount: ['1', max.toString()] }, true],
      ['a small amount in a list', { amount: ['1', '2'] }, false],
      ['a large value deep inside', { a: [{ b: { value: max.toString() } }] }, true],
      ['all that there is', { holder: alice, allowed: true }, true],
      ['all that there is, as text', { holder: alice, allowed: 'true' }, true],
      ['nothing any more', { holder: alice, allowed: false }, false],
      ['an amount with a fraction', { value: 1.5 }, false],
      ['an amount in words', { value: 'all' }, false],
      ['an amount that is an object', { value: { toString: 1, valueOf: 1 } }, false],
      ['a large number of another name', { nonce: max.toString() }, false],
      ['no amount', { value: null, amount: true }, false],
    ] as const
  ).map(([name, message, isEndless]): [string, RequestSubject, string[]] => [
    `a permit of ${name}`,
    typed('Allow', { spender: bob, expiry: 1, ...message }),
    isEndless ? ['unlimited_approval', 'permit'] : ['permit'],
  ]),
  ['a permit to park', typed('ParkingPermit', { car: 'blue' }), []],
  ['mail', typed('Mail', { to: bob }), []],
  ['another chain', typed('Mail', {}, { chainId: 10 }), ['chain_mismatch']],
  ['another chain as text', typed('Mail', {}, { chainId: '0xa' }), ['chain_mismatch']],
  ['a chain that is none', typed('Mail', {}, { chainId: 'one' }), ['chain_mismatch']],
  ['this chain as text', typed('Mail', {}, { chainId: '0x1' }), []],
  ['no chain', typed('Mail', {}, { name: 'x' }), []],
  ['a swap', transaction(single({ recipient: alice.toLowerCase() })), []],
  ['a swap to another', transaction(single({ recipient: bob })), ['swap_elsewhere']],
  [
    'a swap to another without a least, among calls',
    calls('0x', single({ recipient: bob, amountOutMinimum: 0n })),
    ['swap_elsewhere', 'swap_for_nothing'],
  ],
  ['a raw transaction', { type: 'rawTransaction', raw: '0x' }, ['raw_transaction']],
  ['a hash', message(`0x${'ab'.repeat(32)}`, 'hex'), ['hash_signing']],
  ['other bytes', message('0xff', 'hex'), []],
  ['a text', message('hello', 'text'), []],
  ['a sign-in here', message(signIn('shop.example'), 'text'), []],
  [
    'a sign-in of somebody else',
    message(signIn('shop.example').replace(alice, bob), 'text'),
    ['sign_in_account'],
  ],
  ['a sign-in elsewhere', message(signIn('bank.example'), 'text'), ['foreign_sign_in']],
])('param: %s', (_, subject, risks) => {
  expect(assessRisks(subject, 1, site)).toEqual(risks)
})
