import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseEntries, parseEntry } from './entry.ts'

const fern = {
  name: 'Fern',
  homepage: 'https://fern.example',
  rdns: 'example.fern',
  chains: ['eip155:1', 'solana:*'],
  supports_wc: true,
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('parseEntry', () => {
  test('default: the id is made of the rdns, else of the home page', () => {
    expect(parseEntry(fern)).toEqual({ ...fern, id: sha256('example.fern') })
    const { rdns, ...plain } = fern
    expect(parseEntry(plain)).toMatchObject({ id: sha256('https://fern.example') })
    const id = 'a'.repeat(64)
    expect(parseEntry({ ...fern, id })).toMatchObject({ id })
  })

  test.each([
    [{ id: 'A'.repeat(64) }],
    [{ id: 'fern' }],
    [{ name: '' }],
    [{ name: 'x'.repeat(101) }],
    [{ homepage: 'http://fern.example' }],
    [{ homepage: undefined }],
    [{ rdns: 'fern' }],
    [{ chains: [] }],
    [{ chains: ['eip155'] }],
    [{ chains: ['cosmos:hub'] }],
    [{ chains: ['eip155:1:0xabc'] }],
    [{ injected: [{ namespace: 'eip155', injected_id: 'a["b"]' }] }],
    [{ mobile_link: 'javascript://%0aalert(1)' }],
    [{ desktop_link: 'fern' }],
    [{ link_mode: 'fern://' }],
    [{ webapp_link: 'fern://' }],
    [{ app_store: 'data:text/html,x' }],
    [{ badge_type: 'gold' }],
    [{ order: -1 }],
    [{ icon: '../../secret' }],
    [{ image: 'data:text/html;base64,AAAA' }],
    [{ image: 'https://fern.example/logo.png' }],
    [{ image: `data:image/png;base64,${'A'.repeat(50_000)}` }],
    [{ supports_wc: 'yes' }],
    [{ surprise: true }],
  ])('error: %j', (change) => {
    expect(typeof parseEntry({ ...fern, ...change })).toBe('string')
  })

  test('error: what is wrong is named', () => {
    expect(parseEntry({ ...fern, homepage: 'x', chains: ['x'] })).toMatch(/homepage .*; chains\.0 /)
    expect(parseEntry(undefined)).toEqual(expect.any(String))
  })
})

describe('parseEntries', () => {
  test('error: a wallet that is there twice', () => {
    expect(parseEntries({ wallets: [fern, { ...fern, name: 'Other' }] })).toBe(
      'Other is there twice, by id, rdns or home page',
    )
    const id = 'a'.repeat(64)
    expect(parseEntries({ wallets: [fern, { ...fern, id, rdns: 'Example.FERN' }] })).toMatch(/twice/)
    expect(parseEntries([fern])).toEqual(expect.any(String))
  })
})
