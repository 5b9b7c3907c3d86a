import { isAddress, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import exchanges from '../prices/exchanges.json' with { type: 'json' }
import feeds from '../prices/feeds.json' with { type: 'json' }
import { readPriceTable } from '../prices/priceTable.ts'
import shipped from './shippedTokens.json' with { type: 'json' }
import { shippedAssets, shippedTokens } from './shippedTokens.ts'

test('default: every row is a token, once', () => {
  const keys = shippedTokens().map(({ chainId, address }) => `${chainId}:${address}`)
  expect(new Set(keys).size).toBe(shipped.tokens.length)
})

test('behavior: addresses with capitals hold their checksum, so that no letter is wrong', () => {
  const tokens = shipped.tokens.map(({ address }) => address).filter((address) => address.startsWith('0x'))
  const feedRows = Object.values(feeds.feeds).flatMap((rows) => Object.values(rows))
  const rows = Object.values(exchanges.exchanges)
    .flatMap((row) => Object.values(row).flat())
    .filter((value) => typeof value === 'string')
  const all = [...tokens, ...feedRows, ...Object.values(feeds.sequencers), ...rows]
  expect(all.filter((address) => !isAddress(address, { strict: true }))).toEqual([])
})

test('behavior: every asset of a token has a feed', () => {
  const table = readPriceTable()
  if (typeof table === 'string') throw new Error(table)
  const missing = [...new Set(shippedAssets().values())].filter((asset) => !table.feeds.has(asset))
  expect(missing).toEqual([])
})

test('behavior: selectors are those of the functions', () => {
  const selectors = [
    'balanceOf(address)',
    'decimals()',
    'name()',
    'symbol()',
    'description()',
    'latestRoundData()',
  ]
  expect(selectors.map((signature) => toFunctionSelector(`function ${signature}`))).toEqual([
    '0x70a08231',
    '0x313ce567',
    '0x06fdde03',
    '0x95d89b41',
    '0x7284e416',
    '0xfeaf968c',
  ])
})
