import { expect, test } from 'vitest'
import { chainFamilies } from './chainFamilies.ts'

const { identity, height } = chainFamilies.eip155

test.each([16, '16', '0x10', '0x0010', '0X10'])('param: a chain and a height written as %j', (written) => {
  expect(identity('16').isOwn(written)).toBe(true)
  expect(identity('1').isOwn(written)).toBe(false)
  expect(height.read(written)).toBe(16)
})

test.each([null, undefined, '', '0x', {}, -16])('error: %j is neither', (written) => {
  expect(identity('16').isOwn(written)).toBe(false)
  expect(height.read(written)).toBeUndefined()
})
