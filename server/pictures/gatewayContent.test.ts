import { expect, test } from 'vitest'
import { isOwnContent } from './gatewayContent.ts'
import { fetchableUrl, type Gateways } from './pictureUri.ts'

const inside = 'http://ipfs.internal:8080'
const gateways: Gateways = { ipfs: inside, arweave: `${inside}/ar`, inside: [inside], ccip: [] }
const id = 'a'.repeat(43)
const isOwn = (uri: string, of = gateways) => isOwnContent(of)(new URL(fetchableUrl(uri, of) ?? 'data:'))

test.each([
  'ipfs://bafy',
  'ipfs://bafy/a.png?x=1',
  'ipfs://bafy/b/../a.png',
  `ar://${id}`,
  `ar://${id}/1.json`,
])('default: %s is content of the operator’s gateway', (uri) => {
  expect(isOwn(uri)).toBe(true)
})

test.each([
  'ipfs://../api/v0/config',
  'ipfs://bafy/../../api/v0/config',
  'ipfs://bafy/%2e%2e/%2e%2e/api',
  'ipfs://bafy/..%2f..%2fapi',
  'ipfs://bafy/..%5c..%5capi',
  'ipfs://bafy\\..\\..\\api',
  'ar://metrics',
  `ar://${id}/../metrics`,
  `${inside}/api/v0/config`,
  `${inside}@evil.example/ipfs/bafy`,
  'http://ipfs.internal/ipfs/bafy',
  'https://ipfs.internal:8080/ipfs/bafy',
])('error: %s is not', (uri) => {
  expect(isOwn(uri)).toBe(false)
})

test('error: a gateway that the operator did not name as inside', () => {
  expect(isOwn('ipfs://bafy', { ...gateways, inside: ['http://other.internal'] })).toBe(false)
})
