import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test.each(['עברית', 'دولار 5', 'a ש', '\u{1e900}', '\ufe8e'])('default: %s', (text) =>
  expect(isolated(text)).toBe(`\u2068${text}\u2069`),
)

test.each(['USDC', '10.5', 'Zürich', '日本', '🦊', ''])('behavior: %j turns nothing', (text) =>
  expect(isolated(text)).toBe(text),
)
