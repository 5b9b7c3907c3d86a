import { afterEach, expect, test } from 'vitest'
import { instrument } from './instrument.ts'

/** Changes of a source, as they are named. */
const changes = (text: string): string[] =>
  instrument('a.ts', text, 1).mutants.map(({ name }) => name.replace('a.ts: ', ''))

afterEach(() => void Reflect.deleteProperty(globalThis, '__mutant'))

/** What the last expression of a source gives while one of its mutants is active; 0 is none. */
function valueWith(text: string, active: number): unknown {
  Object.assign(globalThis, { __mutant: (number: number) => number === active })
  const { text: instrumented } = instrument('a.ts', text, 1)
  // biome-ignore lint/security/noGlobalEval: the source of this test, instrumented
  // biome-ignore lint/complexity/noCommaOperator: called so, it sees no local name
  return (0, eval)(instrumented)
}

test.each<[string, string, string[]]>([
  ['a condition', 'if (a) b', ['a → true', 'a → false']],
  ['a negated condition', 'if (!a) b', ['!a → true', '!a → false']],
  ['a choice', 'x = a ? 1 : 2', ['a → true', 'a → false']],
  ['a comparison that decides', 'if (a === b) c', ['a === b → true', 'a === b → false']],
  ['a limit that decides', 'if (a < b) c', ['a < b → true', 'a < b → false', 'a < b → a <= b']],
  ['a comparison', 'x = a !== b', ['a !== b → true', 'a !== b → false']],
  ['a limit', 'x = a >= b', ['a >= b → true', 'a >= b → false', 'a >= b → a > b']],
  ['both sides of and', 'x = a && b', ['a → true', 'b → true']],
  ['all sides of or', 'x = a || b || c', ['a → false', 'b → false', 'c → false']],
  ['sides that are mixed', 'x = a && (b || c)', ['a → true', 'b || c → true', 'b → false', 'c → false']],
  ['a condition of two sides', 'if (a && b) c', ['a && b → false', 'a → true', 'b → true']],
  ['a condition of one side or the other', 'if (a || b) c', ['a || b → true', 'a → false', 'b → false']],
  ['a loop, which has to end', 'while (a) b', ['a → false']],
  ['an endless loop', 'while (true) break', []],
  ['a value that may be missing', 'x = a ?? b', ['a ?? b → b']],
  ['a boolean', 'x = { a: true, b: false }', ['true → false', 'false → true']],
  ['a negation', 'x = !a', ['!a → a']],
  ['a double negation', 'x = !!a', ['!!a → !a']],
  ['a call', 'a(b)', ['a(b) → nothing']],
  ['a call that is awaited', 'async () => { await a(b) }', ['await a(b) → nothing']],
  ['a call that may not be there', 'a?.b?.()', ['a?.b?.() → nothing']],
  ['the call of a constructor above', 'class A extends B { constructor() { super() } }', []],
  [
    'a call that is all of a branch',
    'if (a) b()\nif (c) { d() }',
    ['a → true', 'a → false', 'c → true', 'c → false'],
  ],
  [
    'calls that are parts of branches',
    'if (a) b(); else c()',
    ['a → true', 'a → false', 'b() → nothing', 'c() → nothing'],
  ],
  ['a call for its value', 'x = a(b)', []],
  ['the same text twice', 'a()\na()', ['a() → nothing', 'a() → nothing (2)']],
  ['types', 'type A = true | false; let a: A; const b = c as true', []],
])('default: %s', (_, text, expected) => expect(changes(text)).toEqual(expected))

test('behavior: file, line and kind', () => {
  const text = '\nif (a) c = 1\nb()'
  expect(instrument('room/a.ts', text, 5).mutants).toEqual([
    { name: 'room/a.ts: a → true', file: 'room/a.ts', line: 2, kind: 'condition' },
    { name: 'room/a.ts: a → false', file: 'room/a.ts', line: 2, kind: 'condition' },
    { name: 'room/a.ts: b() → nothing', file: 'room/a.ts', line: 3, kind: 'call' },
  ])
  expect(instrument('room/a.ts', text, 5).text).toContain('__mutant(7) ? undefined : b()')
})

test('behavior: without an active mutant nothing changes, with one just that', () => {
  const text = `
    const log = []
    const note = (word) => log.push(word)
    const within = (at, end) => at >= 0 && at < end
    const name = undefined
    if (within(1, 1)) note('inside')
    else note(name ?? 'outside')
    let left = 2
    while (left > 0) left -= 1
    within(0, 1) && note('first')
    JSON.stringify([...log, left, !within(0, 1)])`
  expect(valueWith(text, 0)).toBe('["outside","first",0,false]')
  const names = changes(text)
  const withActive = (name: string) => valueWith(text, names.indexOf(name) + 1)
  expect(withActive('at < end → at <= end')).toBe('["inside","first",0,false]')
  expect(withActive('within(1, 1) → true')).toBe('["inside","first",0,false]')
  expect(withActive("note(name ?? 'outside') → nothing")).toBe('["first",0,false]')
  expect(withActive('left > 0 → false')).toBe('["outside","first",2,false]')
  expect(withActive('!within(0, 1) → within(0, 1)')).toBe('["outside","first",0,true]')
  expect(withActive('within(0, 1) → true')).toBe('["outside","first",0,false]')
})
