import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Outcome, outcomeCache } from './outcome.ts'

let folder: string
const at = (name: string) => join(folder, name)
const write = (name: string, text: string) => writeFileSync(at(name), text)
const open = (tests = [at('one.test.ts'), at('two.test.ts')]) =>
  outcomeCache(at('cache.json'), tests, [at('shared.ts')])
const mutant = () => ({ name: 'a', file: at('source.ts') })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutants-outcome-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['one.test.ts', 'two.test.ts', 'shared.ts', 'source.ts']) write(name, name)
})

function keep(outcome: Outcome): void {
  const cache = open()
  cache.set(mutant(), outcome)
  cache.save([mutant()])
}
const killed = () => ({ state: 'killed', by: `${at('one.test.ts')} › default` }) as const

test('default: what is known of an earlier run', () => {
  expect(open().find(mutant())).toEqual({ passed: [] })
  keep(killed())
  expect(open().find(mutant())).toEqual({ outcome: killed(), passed: [] })
  keep({ state: 'survived' })
  expect(open().find(mutant())).toEqual({ outcome: { state: 'survived' }, passed: [] })
})

test('behavior: noticed stays so until the file or the test that noticed it changes', () => {
  keep(killed())
  write('two.test.ts', 'changed')
  write('shared.ts', 'changed')
  expect(open().find(mutant()).outcome).toEqual(killed())
  write('one.test.ts', 'changed')
  expect(open().find(mutant())).toEqual({ passed: [] })
  keep(killed())
  write('source.ts', 'changed')
  expect(open().find(mutant())).toEqual({ passed: [] })
})

test.each(['survived', 'unreached'] as const)(
  'behavior: %s is tried again by tests that changed',
  (state) => {
    keep({ state })
    write('one.test.ts', 'changed')
    expect(open().find(mutant())).toEqual({ passed: [at('two.test.ts')] })
    keep({ state })
    const more = [at('one.test.ts'), at('two.test.ts'), at('three.test.ts')]
    expect(open(more).find(mutant()).outcome).toBeUndefined()
    write('shared.ts', 'changed')
    expect(open().find(mutant())).toEqual({ passed: [] })
  },
)

test('behavior: what is not a mutant any more is forgotten', () => {
  keep(killed())
  open().save([])
  expect(open().find(mutant())).toEqual({ passed: [] })
})
