import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shippedEntries } from './shippedEntries.ts'

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

test('behavior: each picture is in the package that the build copies', () => {
  const known = import.meta.resolve('@web3icons/core/svgs/networks/background/ethereum.svg.js')
  const folder = dirname(fileURLToPath(known.replace('/networks/', '/wallets/')))
  const missing = all.filter(({ icon }) => icon && !existsSync(join(folder, `${icon}.svg.js`)))
  expect(names(missing)).toEqual([])
})

test('behavior: what a phone opens can carry a pairing', () => {
  const links = all.flatMap(({ mobile_link }) => mobile_link ?? [])
  expect(links.length).toBeGreaterThan(20)
  for (const link of links) expect(link).toMatch(/^[a-z0-9.-]+:\/\//)
})
