import { expect, test } from 'vitest'
import { adapterPictures } from '../../server/contract/adapterPictures.ts'
import { readAdapterPicture } from './readAdapterPicture.ts'

test('default: each is a small picture, which does nothing and asks nobody', () => {
  for (const name of adapterPictures) {
    const source = readAdapterPicture(name)
    expect(source).toMatch(/^<svg /)
    expect(source.length, name).toBeLessThan(8_000)
    expect(source, name).not.toMatch(/<script|<image|<foreignObject|\bon\w+=|href="(?!#)|url\((?!#)/i)
  }
})

test('error: a name that no adapter has', () => {
  expect(() => readAdapterPicture('constructor')).toThrow('No adapter has a picture constructor')
})
