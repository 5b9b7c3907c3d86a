import { expect, test } from 'vitest'
import { testContext } from '../test/testContext.ts'
import { stepOf } from './stepOf.ts'

const begun = () => {
  const { store, state } = testContext()
  state().push({ name: 'ConnectSocials' })
  return { step: stepOf(store), state, views: () => state().history.map(({ name }) => name) }
}

test('default', () => {
  const { step, views } = begun()
  step.push({ name: 'WhatIsAWallet' })
  expect(views()).toEqual(['Connect', 'ConnectSocials', 'WhatIsAWallet'])
})

test.each<[string, (to: ReturnType<typeof begun>) => void, string[]]>([
  [
    'went on',
    ({ state }) => state().push({ name: 'AllWallets' }),
    ['Connect', 'ConnectSocials', 'AllWallets'],
  ],
  ['went back', ({ state }) => state().goBack(), ['Connect']],
  [
    'came back in another way',
    ({ state }) => {
      state().goBack()
      state().push({ name: 'ConnectSocials' })
    },
    ['Connect', 'ConnectSocials'],
  ],
])('behavior: who %s is not moved', (_, leave, stays) => {
  const begin = begun()
  leave(begin)
  begin.step.push({ name: 'WhatIsAWallet' })
  begin.step.replace({ name: 'WhatIsAWallet' })
  begin.step.goBack()
  expect(begin.views()).toEqual(stays)
  expect(begin.step.isHere()).toBe(false)
})

test('behavior: one move is all: what comes after it is late', () => {
  const { step, views } = begun()
  step.replace({ name: 'WhatIsAWallet' })
  step.goBack()
  expect(views()).toEqual(['Connect', 'WhatIsAWallet'])
})
