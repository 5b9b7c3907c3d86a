import { expect, test } from 'vitest'
import { featuresOf, featuresSchema } from './features.ts'

test('default', () => {
  expect(featuresOf({})).toEqual({
    onramp: true,
    swaps: true,
    receive: true,
    send: true,
    history: true,
    smartSessions: false,
    legalCheckbox: false,
    order: ['onramp', 'swaps', 'receive', 'send'],
  })
  expect(featuresSchema.safeParse(featuresOf({})).success).toBe(true)
})

test('behavior: each switch turns both ways', () => {
  expect(featuresOf({ send: false, smartSessions: true })).toMatchObject({
    send: false,
    receive: true,
    smartSessions: true,
  })
})

test('behavior: features that are named come first, and none is lost', () => {
  expect(featuresOf({ walletFeatures: ['send'] }).order).toEqual(['send', 'onramp', 'swaps', 'receive'])
})
