import { expect, test } from 'vitest'
import { providerPicture } from './providerPicture.ts'

test('default', () => expect(providerPicture('coinbase')).toBe('/assets/wallets/coinbase.svg'))

test('behavior: who has none, whatever the name', () => {
  for (const id of ['meld', '', 'constructor']) expect(providerPicture(id)).toBeUndefined()
})
