import { expect, test } from 'vitest'
import { shownTransactions } from './shownTransactions.ts'
import { happened, nft, token } from './test/history.ts'

const shown = (...all: Parameters<typeof shownTransactions>[0][number][]) =>
  shownTransactions(all, 'eip155:1').map(({ id }) => id)

test('default', () => expect(shown(happened('a', [token('in', 'ETH', '1')]))).toEqual(['a']))

test('behavior: spam beside something else stays', () =>
  expect(shown(happened('a', [nft('in', 'Prize', { spam: true }), token('in', 'ETH', '1')]))).toEqual(['a']))

test('behavior: what moves nothing stays', () =>
  expect(shown(happened('a', []), happened('b', null))).toEqual(['a', 'b']))

test('behavior: each shows once', () =>
  expect(shown(happened('a', null), happened('b', null), happened('a', null))).toEqual(['a', 'b']))

test.each([
  ['nothing but spam', happened('a', [nft('in', 'A', { spam: true }), nft('in', 'B', { spam: true })])],
  ['another network', happened('a', null, { chain: 'eip155:10' })],
  ['no network', happened('a', null, { chain: null })],
])('error: drops %s', (_, one) => expect(shown(one)).toEqual([]))
