import type { Transaction } from '../../../server/contract/v1/history.ts'

export interface MonthGroup {
  /** `2026-02`, on the person's clock. */
  key: string
  /** Any moment of it. */
  date: Date
  transactions: Transaction[]
}

/** By year and month on the person's clock, in the order in which they come. */
export function groupByMonth(transactions: readonly Transaction[]): MonthGroup[] {
  const groups = new Map<string, MonthGroup>()
  for (const transaction of transactions) {
    const date = new Date(transaction.metadata.minedAt)
    const key = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
    const group = groups.get(key) ?? { key, date, transactions: [] }
    group.transactions.push(transaction)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The name of the month, with the year when it is not the current one. */
export const monthTitle = (date: Date, now: Date, locale?: string): string =>
  new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(date)
