import { expect, test } from 'vitest'
import type { CatalogueWallet } from '../../../../server/contract/catalogue.ts'
import type { Connector } from '../../../wallets/connector.ts'
import type { ListedConnector } from '../../../wallets/listConnectors.ts'
import { isIncluded, pickMore } from './pickMore.ts'

const wallet = (id: string): CatalogueWallet => ({ id, name: id, chains: [], supports_wc: true })
const fox = { name: 'fox', rdns: '', type: 'ANNOUNCED' } as Connector
const listed = [{ connector: fox, connectors: [fox] }] as unknown as ListedConnector[]
const first = ['fox', 'owl', 'bear', 'cat', 'dog'].map(wallet)

test('default: none of the page, none twice, no more than asked for', () => {
  const picked = pickMore(listed, {
    recent: [],
    featured: [wallet('bear')],
    first,
    recommended: 2,
    desktop: true,
  })
  expect(picked.featured.map(({ id }) => id)).toEqual(['bear'])
  expect(picked.recommended.map(({ id }) => id)).toEqual(['owl', 'cat'])
})

test('param: a featured wallet that is installed stands with the installed', () => {
  const picked = pickMore(listed, {
    recent: [],
    featured: [wallet('fox')],
    first,
    recommended: 0,
    desktop: true,
  })
  expect(picked).toEqual({ recent: [], featured: [], recommended: [] })
})

test('param: a wallet that was connected last stands once, before the others', () => {
  const recent = [wallet('cat'), wallet('fox')]
  const picked = pickMore(listed, { recent, featured: [wallet('cat')], first, recommended: 2, desktop: true })
  expect(picked.recent.map(({ id }) => id)).toEqual(['cat'])
  expect(picked.featured).toEqual([])
  expect(picked.recommended.map(({ id }) => id)).toEqual(['owl', 'bear'])
})

test('param: a phone is shown nothing that it can’t open', () => {
  const picked = pickMore([], { recent: [], featured: [], first, recommended: 4, desktop: false })
  expect(picked.recommended).toEqual([])
})

test('behavior: a project that names its wallets leaves the others of the page out', () => {
  const [here] = listed as [ListedConnector]
  expect(isIncluded(here, [wallet('owl'), wallet('fox')])).toBe(true)
  expect(isIncluded(here, [wallet('owl')])).toBe(false)
})
