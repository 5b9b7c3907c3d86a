import { expect, test } from 'vitest'
import { limits } from '../../../scripts/suites/limits.ts'
import { fuzzHttp } from './fuzzHttp.ts'

test(
  'default: a few requests to every route',
  async () => {
    const run = () => fuzzHttp({ seed: 11, count: 400, deadline: Number.POSITIVE_INFINITY })
    const { figures, faults } = await run()
    expect(faults).toEqual([])
    expect(figures).toMatchObject({
      requests: 400,
      'rates off': { requests: 360, statuses: { 200: expect.any(Number) } },
      'rates low': { requests: 40 },
    })
    expect(figures['routes']).toBeGreaterThan(200)
    // The same seed sends the same.
    expect((await run()).figures['digest']).toBe(figures['digest'])
  },
  limits.faultMs,
)
