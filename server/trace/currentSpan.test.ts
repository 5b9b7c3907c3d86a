import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { currentSpan, leaveSpan, runAs, traceHeader } from './currentSpan.ts'
import { PlainSpan } from './span.ts'

const spanOf = (digit: string) =>
  new PlainSpan({ traceId: digit.repeat(32), spanId: digit.repeat(16), isSampled: false })
const seen = async () => {
  await wait(1)
  return currentSpan()?.traceId
}

test('default: each request has its own, and what it sends belongs to its trace', async () => {
  const ends = await Promise.all(['a', 'b'].map((digit) => runAs(spanOf(digit), seen)))
  expect(ends).toEqual(['a'.repeat(32), 'b'.repeat(32)])
  expect(runAs(spanOf('c'), traceHeader)).toContain(`00-${'c'.repeat(32)}-`)
  for (const _ of ['a', 'b', 'c']) leaveSpan()
  expect(currentSpan()).toBeUndefined()
})

test('behavior: one that is over takes nothing from another, and after all are over the next one works', async () => {
  let goOn = () => {}
  const slow = runAs(spanOf('a'), async () => {
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    return seen()
  })
  await runAs(spanOf('b'), seen)
  leaveSpan()
  goOn()
  expect(await slow).toBe('a'.repeat(32))
  leaveSpan()
  expect(await runAs(spanOf('c'), seen)).toBe('c'.repeat(32))
  leaveSpan()
})

test('behavior: what goes on behind an answer belongs to no request', async () => {
  const span = spanOf('a')
  const behind = runAs(span, async () => {
    span.end()
    return seen()
  })
  expect(await behind).toBeUndefined()
  leaveSpan()
})
