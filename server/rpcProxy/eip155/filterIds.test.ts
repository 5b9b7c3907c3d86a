import { expect, test } from 'vitest'
import { createSealer } from '../../seal/sealer.ts'
import { handClient } from '../test/handChain.ts'
import { createFilterIds } from './filterIds.ts'

const sealer = createSealer('operator-key-of-a-test-0123456789ab')
const ids = createFilterIds(sealer, 'eip155:1')
const [a, b] = [handClient('a'), handClient('b')]
const filter = { node: 'n1', id: '0x5' }
/** An id of any text, sealed for `a`. */
const idOf = (text: string) => {
  const sealed = sealer.seal('filter', text, 'eip155:1 a')
  return `0x1${Buffer.from(sealed.slice('v1.'.length), 'base64url').toString('hex')}`
}

test('default: it opens for its client on its chain', () => {
  const id = ids.seal(filter, a)
  expect(id).toMatch(/^0x1(?:[0-9a-f]{2})+$/)
  expect(ids.open(id, a)).toEqual(filter)
  expect(ids.open(id.toUpperCase().replace('X', 'x'), a)).toEqual(filter)
  expect(ids.open(id, b)).toBeUndefined()
  expect(createFilterIds(sealer, 'eip155:2').open(id, a)).toBeUndefined()
})

test('error: what is not an id', () => {
  const id = ids.seal(filter, a)
  for (const other of [undefined, 7, [id], '', '0x1', '0x5', `${id}0`, id.replace('0x1', '0x2'), `x${id}`])
    expect(ids.open(other, a), String(other)).toBeUndefined()
})

test('error: a text without both parts', () => {
  expect(ids.open(idOf('n1 0x5'), a)).toEqual(filter)
  for (const text of ['n1', ' 0x5', 'n1 ', '']) expect(ids.open(idOf(text), a), text).toBeUndefined()
})

test('error: an id that is too long is not opened', () => {
  const [longest, longer] = [470, 471].map((length) => idOf(`n1 ${'x'.repeat(length - 3)}`))
  expect([longest?.length, longer?.length]).toEqual([999, 1_001])
  expect(ids.open(longest, a)).toEqual({ node: 'n1', id: 'x'.repeat(467) })
  expect(ids.open(longer, a)).toBeUndefined()
})
