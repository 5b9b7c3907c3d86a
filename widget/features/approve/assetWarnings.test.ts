import { expect, test } from 'vitest'
import type { AssetReading } from '../../review/eip155/readAsset.ts'
import type { WatchAsset } from '../../review/subject.ts'
import { bob } from '../../test/testContext.ts'
import { createWords } from '../../words/words.ts'
import { assetWarnings } from './assetWarnings.ts'

const words = createWords()
const asset: WatchAsset = { type: 'watchAsset', standard: 'ERC20', address: bob, symbol: 'TST', decimals: 6 }
const warned = (reading: AssetReading, said: Partial<WatchAsset> = {}) =>
  assetWarnings({ ...asset, ...said }, reading, (id, values) => words._(id, values)).map(({ title }) => title)
const token = (symbol: string | undefined, decimals: number | undefined): AssetReading => ({
  state: 'token',
  token: { address: bob, symbol, decimals },
})

test('default', () => expect(warned(token('TST', 6))).toEqual([]))

test.each<[string, AssetReading, Partial<WatchAsset>, string[]]>([
  ['another name', token('USDC', 6), {}, ['The names differ']],
  ['other decimals', token('TST', 18), {}, ['The decimals differ']],
  ['a page that says nothing', token('USDC', 18), { symbol: '', decimals: undefined as never }, []],
  ['a token that says nothing', token(undefined, undefined), {}, []],
  ['a person', { state: 'no_contract' }, {}, ['There is no contract at this address']],
  ['another contract', { state: 'no_token' }, {}, ['This is not a token of this kind']],
  ['a silent network', { state: 'unread' }, {}, ['Could not be checked']],
])('behavior: %s', (_, reading, said, titles) => expect(warned(reading, said)).toEqual(titles))
