import { expect, test } from 'vitest'
import { limits } from '../../../scripts/suites/limits.ts'
import { fuzzNodes } from './fuzzNodes.ts'

test(
  'default: a few hundred odd answers',
  async () => {
    const { figures, faults } = await fuzzNodes({ seed: 5, count: 400, deadline: Number.POSITIVE_INFINITY })
    expect(faults).toEqual([])
    expect(figures).toMatchObject({ answers: expect.any(Number), batch: expect.any(Number) })
  },
  limits.faultMs,
)
