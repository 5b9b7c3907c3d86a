import { expect, test } from 'vitest'
import { unknownCapabilities } from './capabilities.ts'

test('default: what nobody here knows, each once', () => {
  expect(
    unknownCapabilities([{ atomic: {}, wonder: {} }, undefined, { wonder: 1, paymasterService: {} }]),
  ).toEqual(['wonder'])
  expect(unknownCapabilities([undefined])).toEqual([])
})

test.each(['eip7702Auth', 'authorizationList', 'setDelegate', 'upgradeAccount', 'accountCode'])(
  'error: %s would change the code of the account',
  (name) =>
    expect(() => unknownCapabilities([{}, { [name]: {} }])).toThrow(
      expect.objectContaining({ code: 5700, data: { reason: 'unsupported_capability' } }),
    ),
)
