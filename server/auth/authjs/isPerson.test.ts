import { expect, test } from 'vitest'
import type { Request } from '../../http/handler.ts'
import { isPerson } from './isPerson.ts'

// Source: https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
test.each<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-dest': 'document', accept: 'text/html' }, true],
  [{ 'sec-fetch-dest': 'document' }, true],
  [{ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, true],
  [{ 'sec-fetch-dest': 'empty', accept: 'text/html' }, false],
  [{ 'sec-fetch-dest': 'iframe', accept: 'text/html' }, false],
  [{ accept: 'application/json' }, false],
  [{ accept: '*/*' }, false],
  [{}, false],
])('default: %j is a person: %s', (headers, expected) => {
  expect(isPerson({ headers } as unknown as Request)).toBe(expected)
})
