import { expect, test } from 'vitest'
import { drawScreen } from '../review/test/drawScreen.tsx'
import { AddressText } from './AddressText.tsx'

const drawn = async (address: string) =>
  (await drawScreen(<AddressText address={address} />)).root.textContent

test('default: an address in lower case gets its checksum', async () => {
  const written = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(await drawn(written.toLowerCase())).toBe(written)
  expect(await drawn(written)).toBe(written)
})

test('behavior: what is not one stays as it is', async () => {
  // A wrong checksum may be the only sign of a mistake.
  for (const text of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed',
    '0xa9059cbb',
    '7EcDhSYGxXyscszYEp35KHN8vvw3',
  ])
    expect(await drawn(text)).toBe(text)
})
