import { expect, test } from 'vitest'
import { checkTarget } from './checkTarget.ts'

const addresses = [
  { address: '1.1.1.1', family: 4 },
  { address: '2606:4700::1', family: 6 },
]
const options = { resolve: async () => addresses, isOwn: false }

test('default: a name whose every address is public', async () => {
  const url = new URL('https://example.com/a')
  expect(await checkTarget(url, options)).toEqual({ url, addresses })
})

test('param: a public address in the place of the name', async () => {
  const url = new URL('https://[2606:4700::1]/')
  expect(await checkTarget(url, options)).toEqual({ url, addresses: addresses.slice(1) })
})
