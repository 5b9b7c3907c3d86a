import { expect, test } from 'vitest'
import { groupByMonth, monthTitle } from './groupByMonth.ts'
import { happened } from './test/history.ts'

test('default: by year and month, in their order', () => {
  const at = (minedAt: string) => happened(minedAt, null, { minedAt })
  const groups = groupByMonth([
    at('2026-02-11T12:00:00Z'),
    at('2026-02-10T12:00:00Z'),
    at('2025-02-10T12:00:00Z'),
  ])
  expect(groups.map(({ key, transactions }) => [key, transactions.length])).toEqual([
    ['2026-02', 2],
    ['2025-02', 1],
  ])
})

test('param: the year shows when it is not the current one', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  expect(monthTitle(new Date('2026-02-11T12:00:00Z'), now, 'en')).toBe('February')
  expect(monthTitle(new Date('2025-02-11T12:00:00Z'), now, 'en')).toBe('February 2025')
})
