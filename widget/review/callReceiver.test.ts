import { expect, test } from 'vitest'
import { callReceiver, callReceivers, powerReceiver } from './callReceiver.ts'
import type { CallDescription, PowerDescription } from './eip155/callDescription.ts'

const from = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const router = '0x3333333333333333333333333333333333333333'
const token = { address: '0x4444444444444444444444444444444444444444' } as never
const swap = (receiver: string): CallDescription =>
  ({ type: 'swap', receiver, router, sold: {}, bought: {} }) as unknown as CallDescription

test.each<[string, CallDescription, { role: string; address: string } | undefined]>([
  ['a payment', { type: 'native', to: other, value: '1' }, { role: 'detail.to', address: other }],
  ['a transfer', { type: 'transfer', token, to: other, amount: '1' }, { role: 'detail.to', address: other }],
  [
    'an approval',
    { type: 'approve', token, spender: other, amount: '1', unlimited: false },
    { role: 'detail.spender', address: other },
  ],
  [
    'an approval for all',
    { type: 'approveAll', token, operator: other, approved: true },
    { role: 'detail.spender', address: other },
  ],
  [
    'a contract call',
    { type: 'call', to: other, selector: '0x12345678', value: '0' },
    { role: 'detail.contract', address: other },
  ],
  ['a swap to somebody', swap(other), { role: 'detail.to', address: other }],
  ['a swap that stays at the router', swap('router'), { role: 'detail.to', address: router }],
  ['a swap to the person', swap('sender'), undefined],
  ['a swap to the person, by address', swap(from), undefined],
  ['a new contract', { type: 'deploy', value: '0' }, undefined],
])('default: %s', (_, call, receiver) => {
  expect(callReceiver(call, from)).toEqual(receiver)
})

const contract = '0x5555555555555555555555555555555555555555'

test.each<[string, CallDescription, string[]]>([
  ['a transfer alone', { type: 'transfer', token, to: other, amount: '1' }, [`detail.to ${other}`]],
  [
    'a transfer with coins',
    { type: 'transfer', token, to: other, amount: '1', value: '5', contract },
    [`detail.to ${other}`, `detail.coinsTo ${contract}`],
  ],
  [
    'an approval of the contract that gets coins',
    { type: 'approve', token, spender: contract, amount: '1', unlimited: false, value: '5', contract },
    [`detail.spender ${contract}`],
  ],
  [
    'power of a contract that gets coins',
    {
      ...{ type: 'power', contract, value: '5' },
      power: { kind: 'control', to: other, gives: [], calls: [], more: 0 },
    },
    [`detail.power ${other}`, `detail.coinsTo ${contract}`],
  ],
  [
    'power without coins',
    { type: 'power', contract, power: { kind: 'control', to: other, gives: [], calls: [], more: 0 } },
    [`detail.power ${other}`],
  ],
  ['a new contract', { type: 'deploy', value: '0' }, []],
])('param: all who get something: %s', (_, call, receivers) => {
  expect(callReceivers(call, from).map(({ role, address }) => `${role} ${address}`)).toEqual(receivers)
})

const power = (kind: PowerDescription['kind'], to?: string): PowerDescription => ({
  ...{ kind, gives: [], calls: [], more: 0 },
  ...(to && { to }),
})

test.each<[PowerDescription['kind'], string]>([
  ['order', 'detail.to'],
  ['send', 'detail.to'],
  ['payOut', 'detail.to'],
  ['spend', 'detail.spender'],
  ['manager', 'detail.power'],
  ['control', 'detail.power'],
])('param: who gets power of the kind %s', (kind, role) => {
  expect(powerReceiver(power(kind, other))).toEqual({ role, address: other })
  expect(callReceiver({ type: 'power', contract: router, power: power(kind, other) }, from)).toEqual({
    role,
    address: other,
  })
})

test('behavior: where nobody is named it is the contract', () => {
  expect(powerReceiver(power('accountCall'))).toBeUndefined()
  expect(callReceiver({ type: 'power', contract: router, power: power('accountCall') }, from)).toEqual({
    role: 'detail.contract',
    address: router,
  })
})
