import { act } from 'react'
import { expect, test } from 'vitest'
import { drawScreen } from '../review/test/drawScreen.tsx'
import { Tile } from './Tile.tsx'

const src = 'https://pictures.example/fox.png'

/** A tile whose picture is here, or still on its way. */
async function drawn(complete: boolean) {
  const { root, pass } = await drawScreen(<Tile name="Fox" src={src} />)
  const image = root.querySelector('img')
  if (image) Object.defineProperty(image, 'complete', { value: complete })
  return { pass, letter: () => root.querySelector('.tile-letter')?.textContent }
}

test('default', async () => {
  const { pass, letter } = await drawn(true)
  await pass(5_000)
  expect(letter()).toBeUndefined()
})

test('behavior: a picture that does not come is given up after 2 s', async () => {
  const { pass, letter } = await drawn(false)
  await pass(1_950)
  expect(letter()).toBeUndefined()
  await pass(50)
  expect(letter()).toBe('F')
})

test('behavior: a picture on its way has its tint and its size', async () => {
  const { root } = await drawScreen(<Tile name="Fox" size={32} src={src} />)
  const image = root.querySelector('img')
  const box = () => [image?.style.width, image?.style.height]
  expect(image?.className).toBe('tile tile-late')
  expect(box()).toEqual(['32px', '32px'])
  const load = document.createEvent('Event')
  load.initEvent('load', false, false)
  await act(async () => image?.dispatchEvent(load))
  expect(image?.className).toBe('tile')
  expect(box()).toEqual(['32px', '32px'])
})

test('behavior: a picture that came with the wallet has no tint', async () => {
  const { root } = await drawScreen(<Tile name="Fox" src="data:image/svg+xml,%3Csvg/%3E" />)
  expect(root.querySelector('img')?.className).toBe('tile')
})
