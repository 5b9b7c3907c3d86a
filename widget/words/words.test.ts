import { readdirSync, readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../errors/catalogue.ts'
import en from './en.json'
import { safeValues } from './safeValues.ts'
import { createWords } from './words.ts'

const widget = new URL('../', import.meta.url)
const ids = Object.keys(en)

const sources = readdirSync(widget, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|html)$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(new URL(name, widget), 'utf8'))
  .join('\n')

const saidOfErrors = new Set<string>(Object.values(catalogue).flatMap(({ title, text }) => [title, text]))
const isUsed = (id: string): boolean =>
  sources.includes(`'${id}'`) ||
  sources.includes(`id="${id}"`) ||
  sources.includes(`%word:${id}%`) ||
  saidOfErrors.has(id)

describe('en.json', () => {
  test('has no word that nobody uses', () => expect(ids.filter((id) => !isUsed(id))).toEqual([]))

  test('has every word that the state names', () => {
    const named = [...sources.matchAll(/\bword: '([\w.]+)'/g)].map((match) => match[1] ?? '')
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('is sorted', () => expect(ids).toEqual(ids.toSorted()))

  test('tells no visitor what only the operator can set up', () => {
    const operators = /project id|list of sites|set up here|configur|npm run|allowlist|environment variable/i
    // The title of the specification (§8).
    const kept = ['error.originNotAllowed.title', 'error.unknownProject.title']
    const told = Object.entries(en).filter(([id, text]) => operators.test(text) && !kept.includes(id))
    expect(told).toEqual([])
  })

  test('compiles', () => {
    for (const text of Object.values(en)) expect(() => compileMessageOrThrow(text)).not.toThrow()
  })
})

test('fills values and plurals', () => {
  const words = createWords()
  expect(words._('connecting.title', { wallet: 'A' })).toBe('Continue in A')
  expect(words._('calls.count', { count: 1 })).toBe('1 step')
  expect(words._('calls.count', { count: 3 })).toBe('3 steps')
})

test('error: names that hide characters do not get through', () => {
  const words = createWords()
  const values = safeValues({ wallet: 'a\u202eb \\u202e' })
  expect(words._('connecting.title', values)).toBe('Continue in a[U+202E]b ⧵u202e')
})
