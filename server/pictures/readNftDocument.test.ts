import { expect, test } from 'vitest'
import { readNftDocument } from './readNftDocument.ts'

const at = 'ipfs://picture'

test.each([
  [{ name: 'N', image: at }, 'N', [at]],
  // ourzora/nft-metadata#14, blockscout/blockscout#9696, safe-global/safe-transaction-service#1149.
  [{ name: 'N', image: null, image_url: at }, 'N', [at]],
  [{ name: 'N', image: '', image_url: at }, 'N', [at]],
  [{ name: null, image: at }, '', [at]],
  [{ name: 7, image: at }, '', [at]],
  [{ image: { url: at } }, '', [at]],
  [{ image: [at] }, '', []],
  [{ imageUrl: at }, '', [at]],
  [{ image_data: '<svg xmlns="x"/>' }, '', ['data:image/svg+xml,%3Csvg%20xmlns%3D%22x%22%2F%3E']],
  [{ properties: { image: { type: 'string', value: at } } }, '', [at]],
  [{ properties: { image: at } }, '', [at]],
  [{ image: 'ipfs://first', image_url: at }, '', ['ipfs://first', at]],
  [{}, '', []],
])('default: %j', (document, name, pictures) => {
  expect(readNftDocument(document)).toEqual({ name, pictures })
})

test.each([
  ['\ud800', '%EF%BF%BD'],
  ['\udc00', '%EF%BF%BD'],
  ['\udc00\ud800', '%EF%BF%BD%EF%BF%BD'],
  ['\u{1f600}', '%F0%9F%98%80'],
])('behavior: half a character in a drawing becomes one that stands for it: %j', (text, written) => {
  const [picture] = readNftDocument({ image_data: `<svg>${text}` })?.pictures ?? []
  expect(picture).toBe(`data:image/svg+xml,%3Csvg%3E${written}`)
})

test.each([null, undefined, 'text', 7, []])('error: %j is no description', (document) => {
  expect(readNftDocument(document)).toBeUndefined()
})

test('behavior: what is deeper is not looked for', () => {
  const deep = JSON.parse(`${'{"url":'.repeat(5_000)}"x"${'}'.repeat(5_000)}`)
  expect(readNftDocument({ image: deep })?.pictures).toEqual([])
})
