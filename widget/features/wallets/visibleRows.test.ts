import { expect, test } from 'vitest'
import { visibleRows } from './visibleRows.ts'

const at = (scrolled: number, rows = 250) => visibleRows({ scrolled, height: 400, rowHeight: 100, rows })

test.each([
  ['at the beginning', at(0), [0, 7]],
  ['above it, while the search still shows', at(-60), [0, 7]],
  ['in the middle', at(10_050), [97, 108]],
  ['at the end', at(24_600), [243, 249]],
  ['beyond it, after a search found less', at(24_600, 3), [2, 2]],
  ['of nothing', at(0, 0), [0, 0]],
])('default: %s', (_, drawn, expected) => expect(drawn).toEqual(expected))
