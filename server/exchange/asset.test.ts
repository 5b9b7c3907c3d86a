import { describe, expect, test } from 'vitest'
import { parseAsset, parseRecipient } from './asset.ts'

const token = `0x${'Ab'.repeat(20)}`
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('parseAsset', () => {
  test.each([
    ['eip155:1/slip44:60', { chain: 'eip155:1', token: undefined }],
    ['eip155:56/slip44:714', { chain: 'eip155:56', token: undefined }],
    [`eip155:8453/erc20:${token}`, { chain: 'eip155:8453', token: token.toLowerCase() }],
    [`${solana}/slip44:501`, { chain: solana, token: undefined }],
    [`${solana}/token:${mint}`, { chain: solana, token: mint }],
  ])('default: %s', (text, asset) => {
    expect(parseAsset(text)).toEqual(asset)
  })

  test.each([
    '',
    'eip155:1',
    'eip155:1/slip44:501',
    'eip155:1/slip44:714',
    'eip155:0/slip44:60',
    `eip155:1/erc20:${token}00`,
    `eip155:1/token:${mint}`,
    `eip155:1/erc721:${token}`,
    `${solana}/erc20:${token}`,
    `${solana}/slip44:60`,
    `${solana}/token:0`,
    'bip122:000000000019d6689c085ae165831e93/slip44:0',
    'eip155:1/slip44:60/x',
  ])('error: %s', (text) => {
    expect(parseAsset(text)).toBe(undefined)
  })
})

describe('parseRecipient', () => {
  test('default', () => {
    expect(parseRecipient(`eip155:1:${token}`)).toEqual({ chain: 'eip155:1', address: token })
    expect(parseRecipient(`${solana}:${mint}`)).toEqual({ chain: solana, address: mint })
  })

  test.each(['', token, `eip155:${token}`, `eip155:1:${mint}`, `${solana}:${token}`, `cosmos:1:${token}`])(
    'error: %s',
    (text) => {
      expect(parseRecipient(text)).toBe(undefined)
    },
  )
})
