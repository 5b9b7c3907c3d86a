import { expect, test } from 'vitest'
import type { Balance } from '../../server/contract/v1/balance.ts'
import { keepUnread } from './keepUnread.ts'

const chainId = 'eip155:1'
const token = (at: number, numeric = '1'): Balance => ({
  ...{ name: `Token ${at}`, symbol: `T${at}`, chainId, price: 1, value: 1, iconUrl: '' },
  address: `${chainId}:0x${at.toString(16).padStart(40, '0')}`,
  quantity: { decimals: '18', numeric },
})
const idOf = ({ address = '' }: Balance) => address
const many = Array.from({ length: 40 }, (_, at) => token(at + 1))

test('default: many tokens that could not be read stay as they were known, and say so', () => {
  const [read, lost] = [many.slice(0, 10), many.slice(10)]
  const answer = { balances: read.map((one) => ({ ...one, value: 2 })), missing: [], unread: lost.map(idOf) }
  const held = keepUnread(many, answer)
  expect(held.map(idOf)).toEqual(many.map(idOf))
  expect(held.filter(({ isOutOfDate }) => isOutOfDate).map(idOf)).toEqual(lost.map(idOf))
  expect(keepUnread(held, { balances: many, missing: [] })).toEqual(many)
})

test('behavior: what was read and is not listed is gone', () => {
  const answer = { balances: [], missing: [], unread: many.slice(30).map(idOf) }
  expect(keepUnread(many, answer)).toHaveLength(10)
})

test('behavior: of a network that did not answer all is kept', () => {
  expect(keepUnread(many, { balances: [], missing: [chainId] })).toHaveLength(40)
  expect(keepUnread(many, { balances: [], missing: ['eip155:10'] })).toEqual([])
})
