import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { adapterPictures } from '../contract/adapterPictures.ts'
import { exchangePictures } from '../contract/exchangePictures.ts'
import { kitPictures } from '../contract/kitPictures.ts'
import { appSchemesOf, isAppScheme } from './links.ts'
import { shippedEntries } from './shippedEntries.ts'
import { walletSchemes } from './walletSchemes.ts'

const all = shippedEntries()
const names = (wallets: typeof all) => wallets.map(({ name }) => name)

test('default: ids, names, rdns and ranks are there once', () => {
  expect(all.length).toBeGreaterThan(40)
  for (const list of [
    all.map(({ id }) => id),
    all.map(({ name }) => name.toLowerCase()),
    all.flatMap(({ rdns }) => rdns?.toLowerCase() ?? []),
    all.map(({ order }) => order),
  ]) {
    expect((list as unknown[]).filter((item, at) => list.indexOf(item as never) !== at)).toEqual([])
  }
})

test('behavior: each family has wallets', () => {
  const count = (family: string) =>
    all.filter(({ chains }) => chains.some((id) => id.startsWith(family))).length
  expect([count('eip155:') > 30, count('solana:') > 10, count('bip122:') > 5]).toEqual([true, true, true])
})

test('behavior: each names its sources, a certified one at least two', () => {
  expect(names(all.filter(({ sources }) => !sources?.length))).toEqual([])
  expect(
    names(
      all.filter(({ badge_type, sources }) => (badge_type === 'certified') !== (sources?.length ?? 0) > 1),
    ),
  ).toEqual([])
})

test('behavior: each picture is in a package that the build copies', () => {
  const known = import.meta.resolve('@web3icons/core/svgs/networks/background/ethereum.svg.js')
  const has = (kind: string, icon: string) =>
    existsSync(join(dirname(fileURLToPath(known.replace('/networks/', `/${kind}/`))), `${icon}.svg.js`))
  for (const icon of exchangePictures)
    expect([has('exchanges', icon), has('wallets', icon)]).toEqual([true, false])
  for (const icon of Object.keys(kitPictures)) expect([icon, has('wallets', icon)]).toEqual([icon, false])
  for (const icon of adapterPictures) expect([icon, has('wallets', icon)]).toEqual([icon, false])
  const isElsewhere = (icon: string) =>
    exchangePictures.has(icon) || adapterPictures.has(icon) || Object.hasOwn(kitPictures, icon)
  const missing = all.filter(({ icon }) => icon && !isElsewhere(icon) && !has('wallets', icon))
  expect(names(missing)).toEqual([])
})

test('behavior: who opens the list of all wallets sees none without a picture', () => {
  const inOrder = all.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
  expect(names(inOrder.slice(0, 40).filter(({ icon }) => !icon))).toEqual([])
})

test.each(['eip155', 'solana', 'bip122'])(
  'behavior: of %s, too, wallets without a picture come last',
  (family) => {
    const inOrder = all
      .filter(({ chains }) => chains.some((id) => id.startsWith(family)))
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    const firstBare = inOrder.findIndex(({ icon }) => !icon)
    expect(names(inOrder.slice(firstBare).filter(({ icon }) => icon))).toEqual([])
  },
)

test('behavior: wallets whose adapter brings a picture have it', () => {
  const named = all.flatMap(({ icon }) => (icon && adapterPictures.has(icon) ? [icon] : []))
  expect(named.sort()).toEqual([...adapterPictures].sort())
})

test('behavior: each scheme of an app is in the table of known ones, where nothing is reserved', () => {
  const used = all.flatMap(appSchemesOf)
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((scheme) => !walletSchemes.has(scheme))).toEqual([])
  expect([...walletSchemes].filter((scheme) => !isAppScheme(scheme))).toEqual([])
})

test('behavior: what a phone opens can carry a pairing', () => {
  const links = all.flatMap(({ mobile_link }) => mobile_link ?? [])
  expect(links.length).toBeGreaterThan(20)
  for (const link of links) expect(link).toMatch(/^[a-z0-9.-]+:\/\//)
})
