import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '../suites/limits.ts'
import type { Room } from './rooms.ts'
import { runRoom } from './runRoom.ts'

const room: Room = {
  sources: ['scripts/mutants/fixture'],
  tests: ['scripts/mutants/fixture'],
  project: 'unit',
}

test('default: what a test notices, what none does, what none reaches, and what stands still', {
  timeout: limits.faultMs,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const said: string[] = []
  const run = () =>
    runRoom(room, {
      cacheFile: join(folder, 'cache.json'),
      again: false,
      silentMs: 20_000,
      report: (sentence) => said.push(sentence),
    })
  const { outcomes } = await run()
  const states = Object.fromEntries(
    [...outcomes].map(([{ name }, { state }]) => [name.replace(/^.*\.ts: /, ''), state]),
  )
  expect(states).toMatchObject({
    'rungs > 2 → false': 'killed',
    'rungs > 2 → true': 'survived',
    'steps < 0 → true': 'killed',
    'steps < 0 → false': 'killed',
    'steps < 0 → steps <= 0': 'killed',
    'at === rungs → false': 'killed',
    'at === rungs → true': 'killed',
    'wipe() → nothing': 'killed',
    'height > 1 → true': 'unreached',
    'pitch > 30 → true': 'survived',
    'pitch > 30 → false': 'killed',
    'depth > 2 → true': 'survived',
    'depth > 2 → false': 'killed',
    'depth > 10 → true': 'killed',
  })
  const { outcomes: again } = await run()
  expect([...again.values()]).toEqual([...outcomes.values()])
  expect(said.at(-1)).toMatch(`${outcomes.size} known, 0 to try`)
})

test('param: some files only, and only for some time: the rest is not tried', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const options = { cacheFile: join(folder, 'cache.json'), again: false, report: () => {} }
  const elsewhere = await runRoom(room, { ...options, below: 'scripts/mutants/other' })
  expect([elsewhere.mutants.length > 10, elsewhere.outcomes.size]).toEqual([true, 0])
  const all = elsewhere.mutants.map(({ name }) => name)
  const known = await runRoom(room, { ...options, equivalent: all })
  expect(known.outcomes.size).toBe(0)
  const late = await runRoom(room, { ...options, limitMs: 0 })
  expect(late.outcomes.size).toBe(0)
})
