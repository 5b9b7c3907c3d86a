import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { cleanText, looksLikeLink } from './cleanText.ts'
import { toText } from './erc20.ts'
import { iconUrl } from './iconUrl.ts'
import { parseTokenList } from './tokenList.ts'

test('default: what nobody sees is gone, and what is long ends', () => {
  expect(cleanText(' Wan\u202eted\u0000 \n Coin\u200b ')).toBe('Wanted Coin')
  expect(cleanText('\u200b\u0007')).toBe('')
  expect([...cleanText('😀'.repeat(100))]).toHaveLength(64)
})

test('behavior: names that lead somewhere', () => {
  for (const name of [
    'https://x',
    'visit fern.com',
    'T.ME/fern',
    'ETH Airdrop',
    'fern-claim . xyz claim',
    'www.fern',
  ])
    expect(looksLikeLink(name), name).toBe(true)
  for (const name of ['USD Coin', 'USDC.e', 'Wrapped Ether', 'S.T.A.R', 'Company', '1INCH'])
    expect(looksLikeLink(name), name).toBe(false)
})

test('behavior: a string of a contract, or 32 bytes of an old one', () => {
  expect(toText(stringToHex('MKR', { size: 32 }))).toBe('MKR')
  expect(toText('0x')).toBeUndefined()
  expect(toText(`0x${'ff'.repeat(96)}`)).toBeUndefined()
})

test('behavior: of a list only what is a token', () => {
  const token = { chainId: 1, address: `0x${'Ab'.repeat(20)}`, name: 'A', symbol: 'B', decimals: 6 }
  const wrong = [{ ...token, decimals: 300 }, { ...token, address: '0x1' }, { ...token, symbol: '\u200b' }, 7]
  expect(parseTokenList({ tokens: [token, ...wrong] })).toEqual([
    { ...token, chainId: 'eip155:1', address: `0x${'ab'.repeat(20)}`, standing: 'listed' },
  ])
  expect(parseTokenList([])).toBe('it has no array "tokens"')
})

test('behavior: a picture for what is vouched for, none for strangers or odd symbols', () => {
  const token = { chainId: 'eip155:1', address: '0x', name: 'A', symbol: 'USDC.e', decimals: 6 } as const
  expect(iconUrl('https://w', { ...token, standing: 'listed' })).toBe('https://w/public/getTokenImage/USDC.E')
  expect(iconUrl('https://w', { ...token, standing: 'stranger' })).toBe('')
  expect(iconUrl('https://w', { ...token, symbol: '../x', standing: 'listed' })).toBe('')
})
