import { expect, test } from 'vitest'
import { kitPictures } from '../../server/contract/kitPictures.ts'
import { readKitPicture } from './readKitPicture.ts'

test('default: each picture of the table is there, small, and runs nothing', async () => {
  for (const name of Object.values(kitPictures)) {
    const source = await readKitPicture(name)
    expect(source).toMatch(/<svg[^>]+(viewBox|width)=/)
    expect(source).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#|data:image)/i)
    expect(source.length).toBeLessThan(10_000)
  }
})

test('error: one that it does not have', () =>
  expect(readKitPicture('nobody')).rejects.toThrow('RainbowKit has no picture nobody'))
