import { expect, test } from 'vitest'
import { otherSide } from './otherSide.ts'
import { happened, nft, token } from './test/history.ts'

test('default: who got it, and who gave it', () => {
  expect(otherSide(happened('1', [token('out', 'ETH', '1')]))).toEqual({ way: 'to', address: '0x22' })
  const received = happened('1', [token('in', 'ETH', '1')], { operationType: 'receive' })
  expect(otherSide(received)).toEqual({ way: 'from', address: '0x11' })
})

test('behavior: what was minted came from nobody, unless something was given for it', () => {
  const minted = (...transfers: Parameters<typeof happened>[1] & object) =>
    otherSide(happened('1', transfers, { operationType: 'mint' }))
  expect(minted(nft('in', 'Leaf'))).toBe(null)
  expect(minted(token('out', 'ETH', '1'), nft('in', 'Leaf'))).toEqual({ way: 'to', address: '0x22' })
})

test('behavior: a contract that was called without anything moving', () => {
  expect(otherSide(happened('1', [], { operationType: 'execute' }))).toMatchObject({ way: 'to' })
  expect(otherSide(happened('1', null, { operationType: 'mint' }))).toMatchObject({ way: 'to' })
})
