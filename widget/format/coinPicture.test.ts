import { expect, test } from 'vitest'
import { coinPicture } from './coinPicture.ts'

test('default', () => expect(coinPicture('USDC')).toBe('/assets/tokens/USDC.svg'))
test.each(['', 'U', '../x', 'usdc', 'A/B', 'A\u202eB', 'ELEVENLETTE'])('error: %j', (symbol) =>
  expect(coinPicture(symbol)).toBe(''),
)
