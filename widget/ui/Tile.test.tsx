import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('param: drawn, a letter in the colour of the name, the same at every size', async () => {
  const hue = async (name: string, size: number) => {
    const { root, close } = await drawScreen(<Tile drawn name={name} size={size} src={undefined} />)
    const tile = root.querySelector<HTMLElement>('.tile-drawn')
    const found = [tile?.textContent, tile?.style.getPropertyValue('--hue')]
    await close()
    return found
  }
  const names = ['Meld', 'Coinbase', 'Simulated exchange', 'Ødegård', '交易所']
  for (const name of names) expect(await hue(name, 72)).toEqual(await hue(name, 40))
  const hues = new Set<string | null | undefined>()
  for (const name of names) hues.add((await hue(name, 40))[1])
  expect(hues.size).toBe(names.length)
})

test('behavior: white on each of the colours can be read', () => {
  const css = readFileSync(join(import.meta.dirname, 'Tile.css'), 'utf8')
  const [, saturation, lightness] = /hsl\(var\(--hue\) (\d+)% (\d+)%\)/.exec(css) ?? []
  for (let hue = 0; hue < 360; hue++)
    expect(contrastWithWhite(hue, Number(saturation) / 100, Number(lightness) / 100)).toBeGreaterThan(4.5)
})

/** WCAG 2.2, relative luminance; CSS Color 4, hsl to rgb. */
function contrastWithWhite(hue: number, saturation: number, lightness: number): number {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    const channel =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }
  return 1.05 / (0.2126 * part(0) + 0.7152 * part(8) + 0.0722 * part(4) + 0.05)
}
