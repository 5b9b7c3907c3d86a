import { expect, test } from 'vitest'
import { fullName, postedName } from './fullName.ts'

test.each([
  ['{"name":{"firstName":"Ada","lastName":"Byron"},"email":"ada@example.org"}', 'Ada Byron'],
  ['{"name":{"firstName":" Ada ","lastName":""}}', 'Ada'],
  ['{"name":{"firstName":null,"lastName":"Byron"}}', 'Byron'],
  ['{"name":{"firstName":7}}', undefined],
  ['{"name":{}}', undefined],
  ['{"email":"ada@example.org"}', undefined],
  ['{"name":"Ada"}', undefined],
  ['null', undefined],
  ['{', undefined],
  [null, undefined],
])('default: %s', (user, name) => {
  expect(postedName(user)).toBe(name)
})

test('default: what there is', () => {
  expect([fullName('Ada', 'Byron'), fullName('Ada', undefined), fullName(undefined, undefined)]).toEqual([
    'Ada Byron',
    'Ada',
    undefined,
  ])
})
