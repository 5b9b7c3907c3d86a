import { expect, test } from 'vitest'
import { createEventLog } from './eventLog.ts'

test('default: a line each with its time', () => {
  const log = createEventLog()
  log.add('view Connect', 0)
  log.add('two\nlines', 1)
  expect(log.text()).toBe('1970-01-01T00:00:00.000Z view Connect\n1970-01-01T00:00:00.001Z two lines\n')
})

test('behavior: the oldest lines leave for the newest, by bytes', () => {
  const log = createEventLog(100)
  for (const line of ['one', 'two', 'three', 'vier €€€']) log.add(line, 0)
  expect(log.text()).not.toContain('one')
  expect(log.text()).toContain('vier €€€')
  expect(new TextEncoder().encode(log.text()).length).toBeLessThanOrEqual(100)
})

test('behavior: 1,024,000 bytes by default', () => {
  const log = createEventLog()
  for (let at = 0; at < 4_000; at++) log.add('word '.repeat(80))
  const { length } = new TextEncoder().encode(log.text())
  expect(length).toBeLessThanOrEqual(1_024_000)
  expect(length).toBeGreaterThan(1_020_000)
})

test('behavior: a long line is cut, and nothing secret is kept', () => {
  const log = createEventLog()
  log.add(`key ${'ab'.repeat(32)} ${'x '.repeat(1_000)}`)
  expect(log.text()).not.toContain('ab'.repeat(32))
  expect(log.text().length).toBeLessThan(600)
})

test('behavior: a line that is larger than the log leaves nothing', () => {
  const log = createEventLog(10)
  log.add('larger than that')
  expect(log.text()).toBe('')
})
