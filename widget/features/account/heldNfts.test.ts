import { expect, test } from 'vitest'
import { heldNfts } from './heldNfts.ts'
import { happened, nft } from './test/history.ts'

/** Newest first. */
const held = (...transfers: ReturnType<typeof nft>[]) =>
  heldNfts(transfers.map((one, at) => happened(String(at), [one]))).map(({ name }) => name)

test('default', () => expect(held(nft('in', 'Leaf'), nft('in', 'Tower'))).toEqual(['Leaf', 'Tower']))

test('behavior: what left is gone, what came back is here', () => {
  expect(held(nft('out', 'Leaf'), nft('in', 'Leaf'))).toEqual([])
  expect(held(nft('in', 'Leaf'), nft('out', 'Leaf'), nft('in', 'Leaf'))).toEqual(['Leaf'])
  expect(held(nft('out', 'Leaf'))).toEqual([])
})

test('behavior: of several pieces some may leave', () =>
  expect(held(nft('out', 'Coupon', { numeric: '2' }), nft('in', 'Coupon', { numeric: '5' }))).toEqual([
    'Coupon',
  ]))

test('behavior: two of one name with other pictures are two', () =>
  expect(held(nft('in', 'Leaf', { url: '/a' }), nft('out', 'Leaf', { url: '/b' }))).toEqual(['Leaf']))

test('error: spam is none', () => expect(held(nft('in', 'Prize', { spam: true }))).toEqual([]))
