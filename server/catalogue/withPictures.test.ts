import { expect, test } from 'vitest'
import { createPicture } from './picture.ts'
import type { KeptPicture } from './snapshot.ts'
import { withPictures } from './withPictures.ts'

const kept = (bytes: number, type = 'image/png'): KeptPicture => ({
  picture: createPicture(type, Buffer.alloc(bytes, 1)),
  hash: '01234567',
})
const wallet = (id: string) => ({ id, name: id, chains: [], supports_wc: true })
const pictures = new Map<string, KeptPicture>([
  ['small', kept(3)],
  ['svg', kept(3, 'image/svg+xml; charset=utf-8')],
  ['limit', kept(4_096)],
  ['large', kept(4_097)],
  ['elsewhere', { ...kept(3), hash: undefined }],
])
const list = { data: ['small', 'svg', 'limit', 'large', 'elsewhere', 'none'].map(wallet), count: 9 }

test('default: small pictures of our own, as addresses; others are left to be fetched', () => {
  const { data, count } = withPictures(list, pictures, 10)
  expect(count).toBe(9)
  expect(data.map(({ picture }) => picture?.slice(0, 30))).toEqual([
    'data:image/png;base64,AQEB',
    'data:image/svg+xml;base64,AQEB',
    `data:image/png;base64,${'AQEB'.repeat(2)}`,
    undefined,
    undefined,
    undefined,
  ])
})

test('param: for none of them, and for the first', () => {
  expect(withPictures(list, pictures, 0)).toEqual(list)
  expect(withPictures(list, pictures, 1).data.filter(({ picture }) => picture)).toHaveLength(1)
})

test('behavior: what is kept in memory stays as it is', () => {
  withPictures(list, pictures, 10)
  expect(list.data[0]).not.toHaveProperty('picture')
})
