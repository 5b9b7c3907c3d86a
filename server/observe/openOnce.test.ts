import { expect, test } from 'vitest'
import { openOnce } from './openOnce.ts'

test('default: the same pair finds what was opened for it, another pair opens its own', () => {
  let opened = 0
  const seriesOf = openOnce((first, second) => ({ first, second, at: ++opened }))
  expect(seriesOf('rpc', '200')).toEqual({ first: 'rpc', second: '200', at: 1 })
  expect(seriesOf('rpc', '200')).toBe(seriesOf('rpc', '200'))
  expect(seriesOf('rpc', '404').at).toBe(2)
  expect(seriesOf('frame', '200').at).toBe(3)
})
