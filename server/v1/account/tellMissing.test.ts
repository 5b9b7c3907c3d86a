import { expect, test } from 'vitest'
import type { Response } from '../../http/handler.ts'
import { tellMissing, type UnreadChains } from './tellMissing.ts'

/** The headers that are set for these chains. */
function tell(unread: UnreadChains, listed: readonly string[]) {
  const headers = new Map<string, unknown>()
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
  }
  tellMissing(response as unknown as Response, unread, listed)
  return {
    missing: headers.get('x-missing-chains'),
    incomplete: headers.get('x-incomplete-chains'),
    exposed: headers.get('access-control-expose-headers'),
  }
}
const [a, b, c] = ['eip155:1', 'eip155:10', 'eip155:137']

test.each<[string, [string[], string[], string[]], string | undefined, string | undefined]>([
  ['that did not answer', [[a, b], [], []], `${a}, ${b}`, undefined],
  ['that is known in part', [[], [a], [a]], undefined, a],
  ['that is known in part and has no rows', [[], [a], []], undefined, a],
  ['that did not answer, and of which rows are stored', [[a], [], [a, a, b]], undefined, a],
  ['that did not answer beside one with rows', [[a], [], [b]], a, undefined],
  ['of each kind', [[a, b], [c], [b, c]], a, `${c}, ${b}`],
  ['that is given in both lists', [[a], [a], []], undefined, a],
  ['none', [[], [], [a]], undefined, undefined],
])(
  'default: a chain %s is in one header alone',
  (_, [missing, incomplete, shown], isMissing, isIncomplete) => {
    expect(tell({ missing, incomplete }, shown)).toEqual({
      missing: isMissing,
      incomplete: isIncomplete,
      exposed:
        [isMissing && 'x-missing-chains', isIncomplete && 'x-incomplete-chains'].filter(Boolean).join(', ') ||
        undefined,
    })
  },
)
