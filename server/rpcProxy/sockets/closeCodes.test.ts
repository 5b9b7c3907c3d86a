import { expect, test } from 'vitest'
import { errorCodes } from '../../contract/errors.ts'
import { endsSocket } from './closeCodes.ts'

test('default: refusals that end a socket', () => {
  expect(errorCodes.filter(endsSocket)).toEqual([
    'unknown_project',
    'origin_not_allowed',
    'invalid_token',
    'expired_token',
    'too_slow',
  ])
})
