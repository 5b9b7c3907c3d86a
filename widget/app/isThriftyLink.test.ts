import { expect, test } from 'vitest'
import { isThriftyLink } from './isThriftyLink.ts'

test.each(['slow-2g', '2g', '3g'])('default: nothing is fetched ahead over %s', (effectiveType) => {
  expect(isThriftyLink({ connection: { effectiveType } })).toBe(true)
})

test('default: nothing is fetched ahead for who saves data', () => {
  expect(isThriftyLink({ connection: { effectiveType: '4g', saveData: true } })).toBe(true)
})

test('default: it is where the link is quick, or unknown', () => {
  expect(isThriftyLink({ connection: { effectiveType: '4g', saveData: false } })).toBe(false)
  expect(isThriftyLink({ connection: {} })).toBe(false)
  expect(isThriftyLink({})).toBe(false)
})
