import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compatibilityPage, compatibilityPath } from './compatibilityPage.ts'

test('default: the page is what the tables of quirks say', () => {
  expect(readFileSync(compatibilityPath, 'utf8')).toBe(compatibilityPage())
})
