import { describe, expect, test } from 'vitest'
import { createFairShares, type Holder } from './fairShares.ts'

const holder = (name: string): Holder => ({ network: name.slice(0, 1), address: name })
const limits = { inAll: 100, perNetwork: 60, perAddress: 40 }

test('default: what fits, fits', () => {
  const shares = createFairShares(limits)
  expect(shares.whoGivesWay(holder('a1'), 40)).toBe(undefined)
  shares.add(holder('a1'), 40)
  shares.add(holder('a2'), 20)
  shares.add(holder('b1'), 40)
  expect([shares.used, shares.heaviest()]).toEqual([100, holder('a1')])
  shares.add(holder('a1'), -40)
  expect([shares.used, shares.heaviest()]).toEqual([60, holder('b1')])
})

test('error: more than an address may have', () => {
  expect(createFairShares(limits).whoGivesWay(holder('a1'), 41)).toBe('full')
})

test('behavior: the network with most gives way to one with less, by its address with most', () => {
  const shares = createFairShares(limits)
  for (const [name, load] of Object.entries({ a1: 20, a2: 40, b1: 40 })) shares.add(holder(name), load)
  expect(shares.whoGivesWay(holder('c1'), 10)).toEqual(holder('a2'))
  expect(shares.whoGivesWay(holder('c1'), 30)).toEqual(holder('a2'))
  // It would hold less than who comes.
  expect(shares.whoGivesWay(holder('c1'), 31)).toBe('full')
})

test('behavior: in a network that is full the address with most gives way', () => {
  const shares = createFairShares(limits)
  for (const [name, load] of Object.entries({ a1: 40, a2: 20 })) shares.add(holder(name), load)
  expect(shares.whoGivesWay(holder('a3'), 10)).toEqual(holder('a1'))
  expect(shares.whoGivesWay(holder('a1'), 0)).toBe(undefined)
  expect(shares.whoGivesWay(holder('a2'), 11)).toBe('full')
})

test('behavior: who holds most is refused', () => {
  const shares = createFairShares(limits)
  for (const [name, load] of Object.entries({ a1: 35, b1: 34, c1: 31 })) shares.add(holder(name), load)
  expect(shares.whoGivesWay(holder('a1'), 1)).toBe('full')
  expect(shares.whoGivesWay(holder('b1'), 1)).toBe('full')
  expect(shares.whoGivesWay(holder('c1'), 1)).toEqual(holder('a1'))
})

describe('whoever comes with whatever', () => {
  function random(seed: number) {
    let state = seed
    return (most: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return (state >>> 8) % most
    }
  }

  interface Item {
    owner: Holder
    load: number
  }

  /** What is wrong in one random life. */
  function faultsOf(seed: number): string[] {
    const next = random(seed)
    const own = { inAll: 200 + next(400), perNetwork: 100 + next(200), perAddress: 50 + next(100) }
    const shares = createFairShares(own)
    let items: Item[] = []
    const faults: string[] = []
    const loadOf = (which: (owner: Holder) => boolean) =>
      items.reduce((sum, { owner, load }) => sum + (which(owner) ? load : 0), 0)
    for (let turn = 0; turn < 300; turn += 1) {
      const network = `n${next(6)}`
      const owner = { network, address: `${network}-${next(4)}` }
      const load = 1 + next(60)
      let gaveWay = false
      for (;;) {
        const who = shares.whoGivesWay(owner, load)
        if (who === 'full') {
          if (gaveWay) faults.push('given up for nothing')
          break
        }
        if (!who) {
          items.push({ owner, load })
          shares.add(owner, load)
          break
        }
        gaveWay = true
        const at = items.findIndex(({ owner: of }) => of.address === who.address)
        const [given] = items.splice(at, 1)
        if (at < 0 || !given) {
          faults.push('nothing to give up')
          break
        }
        if (given.owner.address === owner.address) faults.push('gives way to itself')
        shares.add(given.owner, -given.load)
      }
      if (shares.used !== loadOf(() => true)) faults.push('the sum is wrong')
      if (shares.used > own.inAll) faults.push('more than in all')
      if (loadOf((of) => of.network === network) > own.perNetwork) faults.push('more than a network')
      if (loadOf((of) => of.address === owner.address) > own.perAddress) faults.push('more than an address')
      if (next(10) === 0) {
        const [first, ...rest] = items
        items = rest
        if (first) shares.add(first.owner, -first.load)
      }
    }
    return faults
  }

  test('default: no limit is passed, and nothing is given up for nothing', () => {
    for (let seed = 0; seed < 200; seed += 1) expect([seed, faultsOf(seed)]).toEqual([seed, []])
  })

  test('behavior: a network that holds little is never turned away by others that fill the rest', () => {
    const shares = createFairShares({ inAll: 10_000, perNetwork: 1_000, perAddress: 1_000 })
    const held = new Map<string, number>()
    const put = (owner: Holder, load: number): boolean => {
      for (;;) {
        const who = shares.whoGivesWay(owner, load)
        if (who === 'full') return false
        if (!who) break
        shares.add(who, -10)
        held.set(who.network, (held.get(who.network) ?? 0) - 10)
      }
      shares.add(owner, load)
      held.set(owner.network, (held.get(owner.network) ?? 0) + load)
      return true
    }
    for (let turn = 0; turn < 5_000; turn += 1) {
      const network = `attacker ${turn % 64}`
      put({ network, address: network }, 10)
    }
    expect(shares.used).toBeGreaterThan(9_900)
    for (let turn = 0; turn < 10; turn += 1) expect(put({ network: 'ours', address: 'ours' }, 10)).toBe(true)
    for (let turn = 0; turn < 5_000; turn += 1) {
      const network = `attacker ${turn % 64}`
      put({ network, address: network }, 10)
    }
    expect(held.get('ours')).toBe(100)
  })
})
