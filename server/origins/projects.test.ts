import { expect, test } from 'vitest'
import type { Project } from './project.ts'
import { createProjects } from './projects.ts'

const project = (id: string, origins: string[] = []): Project => ({ id, name: id, settings: {}, origins })

function setUp() {
  const state = { now: 0, loads: 0, fails: false, stored: new Map<string, Project>([['a', project('a')]]) }
  const projects = createProjects({
    now: () => state.now,
    async load(id) {
      state.loads += 1
      if (state.fails) throw new Error('no database')
      return state.stored.get(id) ?? null
    },
  })
  return { state, projects }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('default: one read for many askers, then none', async () => {
  const { state, projects } = setUp()
  const found = await Promise.all([projects.get('a'), projects.get('a'), projects.get('a')])
  expect(found.map((each) => each?.id)).toEqual(['a', 'a', 'a'])
  expect(projects.get('a')).toBe(found[0])
  expect(state.loads).toBe(1)
})

test('behavior: unknown ids are remembered, malformed ones not even asked for', async () => {
  const { state, projects } = setUp()
  expect(await projects.get('b')).toBe(null)
  expect(projects.get('b')).toBe(null)
  expect(projects.get('B')).toBe(null)
  expect(projects.get('')).toBe(null)
  expect(state.loads).toBe(1)
})

test('behavior: refreshed behind the answer, the same object while nothing changed', async () => {
  const { state, projects } = setUp()
  const first = await projects.get('a')
  state.now = 3_000
  expect(projects.get('a')).toBe(first)
  await settled()
  expect(state.loads).toBe(2)
  expect(projects.get('a')).toBe(first)
  state.stored.set('a', project('a', ['https://a.example']))
  state.now = 6_000
  expect(projects.get('a')).toBe(first)
  await settled()
  expect(projects.get('a')).toMatchObject({ origins: ['https://a.example'] })
})

test('behavior: nothing older than five seconds is given', async () => {
  const { state, projects } = setUp()
  await projects.get('a')
  state.stored.delete('a')
  state.now = 5_000
  expect(await projects.get('a')).toBe(null)
})

test('behavior: a change is seen at once, even while an old read is under way', async () => {
  const { state, projects } = setUp()
  const old = projects.get('a')
  state.stored.set('a', project('a', ['https://a.example']))
  projects.changed('a')
  await old
  expect(await projects.get('a')).toMatchObject({ origins: ['https://a.example'] })
})

test('error: without the database known projects live on for a while', async () => {
  const { state, projects } = setUp()
  await projects.get('a')
  state.fails = true
  state.now = 200_000
  expect(await projects.get('a')).toMatchObject({ id: 'a' })
  await expect(async () => projects.get('c')).rejects.toThrow('no database')
  state.now = 300_000
  await expect(async () => projects.get('a')).rejects.toThrow('no database')
})

function setUpReported() {
  const state = { now: 0, loads: 0, fails: false, stored: new Map<string, Project>([['a', project('a')]]) }
  const changes = { since: 0, heardAt: 0 }
  const projects = createProjects({
    now: () => state.now,
    changes,
    async load(id) {
      state.loads += 1
      if (state.fails) throw new Error('no database')
      return state.stored.get(id) ?? null
    },
  })
  return { state, changes, projects }
}

test('behavior: what is reported is not polled for', async () => {
  const { state, changes, projects } = setUpReported()
  const first = await projects.get('a')
  state.now = changes.heardAt = 200_000
  state.now += 2_499
  expect(projects.get('a')).toBe(first)
  await settled()
  expect(state.loads).toBe(1)
  state.now = changes.heardAt = 300_000
  expect(projects.get('a')).toBe(first)
  await settled()
  expect(state.loads).toBe(2)
})

test('behavior: while nothing is reported, nothing older than five seconds is given', async () => {
  const { state, changes, projects } = setUpReported()
  await projects.get('a')
  changes.heardAt = 10_000
  state.now = 14_999
  expect(projects.get('a')).toMatchObject({ id: 'a' })
  await settled()
  expect(state.loads).toBe(2)
  state.stored.delete('a')
  state.now = 19_999
  expect(await projects.get('a')).toBe(null)
})

test('behavior: what may have changed unreported is read before it is given', async () => {
  const { state, changes, projects } = setUpReported()
  await projects.get('a')
  const old = projects.get('a')
  state.stored.delete('a')
  state.now = 1_000
  projects.changed('')
  changes.since = changes.heardAt = state.now = 1_001
  expect(await projects.get('a')).toBe(null)
  expect(await old).toMatchObject({ id: 'a' })
})

test('behavior: a read that was under way when reports began anew counts for nobody after', async () => {
  const { state, projects } = setUpReported()
  const early = projects.get('a')
  state.stored.delete('a')
  projects.changed('')
  state.now = 1
  expect(await projects.get('a')).toBe(null)
  await early
  expect(projects.get('a')).toBe(null)
})

test('error: what was read before reports began anew ages by itself where it cannot be read again', async () => {
  const { state, changes, projects } = setUpReported()
  await projects.get('a')
  projects.changed('')
  state.fails = true
  changes.since = changes.heardAt = state.now = 1_000
  expect(await projects.get('a')).toMatchObject({ id: 'a' })
  state.fails = false
  state.stored.delete('a')
  state.now = changes.heardAt = 6_000
  expect(await projects.get('a')).toBe(null)
})
