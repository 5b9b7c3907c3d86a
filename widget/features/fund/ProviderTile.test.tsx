import { expect, test } from 'vitest'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { ProviderTile } from './ProviderTile.tsx'

const sizes = [40, 72]

test('default: the same picture in a row and above the next screen', async () => {
  for (const size of sizes) {
    const { root, close } = await drawScreen(<ProviderTile id="coinbase" name="Coinbase" size={size} />)
    expect(root.querySelector('img')?.getAttribute('src')).toBe('/assets/wallets/coinbase.svg')
    await close()
  }
})

test('param: imageUrl, a picture of ours goes before the own one', async () => {
  const imageUrl = '/assets/wallets/kraken.svg'
  const { root } = await drawScreen(<ProviderTile id="coinbase" imageUrl={imageUrl} name="Coinbase" />)
  expect(root.querySelector('img')?.getAttribute('src')).toBe(imageUrl)
})

test.each([
  ['meld', 'Meld', 'M'],
  ['simulated', 'Simulated exchange', 'S'],
  ['constructor', 'Constructor', 'C'],
])('behavior: %s without a picture is the same monogram everywhere', async (id, name, letter) => {
  const hues: (string | undefined)[] = []
  for (const size of sizes) {
    const { root, close } = await drawScreen(<ProviderTile id={id} name={name} size={size} />)
    const tile = root.querySelector<HTMLElement>('.tile-drawn')
    expect(tile?.textContent).toBe(letter)
    hues.push(tile?.style.getPropertyValue('--hue'))
    await close()
  }
  expect(hues[0]).toBe(hues[1])
})
