import { expect, test } from 'vitest'
import { methodOrder } from './methodOrder.ts'

const all = { wallet: true, email: true, social: true }

test('default', () => expect(methodOrder(all, true)).toEqual(['wallet', 'email', 'social']))

test('param: hasInjected', () => expect(methodOrder(all, false)).toEqual(['email', 'social', 'wallet']))

test.each([
  [{ ...all, email: false }, ['wallet', 'social']],
  [{ ...all, social: false }, ['wallet', 'email']],
  [{ wallet: true, email: false, social: false }, ['wallet']],
])('param: offered %j', (offered, order) => expect(methodOrder(offered, true)).toEqual(order))

test.each([true, false])('param: the order of the project, with a wallet here: %s', (hasInjected) => {
  const order = ['social', 'wallet', 'email'] as const
  expect(methodOrder(all, hasInjected, order)).toEqual(order)
  expect(methodOrder({ ...all, wallet: false }, hasInjected, order)).toEqual(['social', 'email'])
})
