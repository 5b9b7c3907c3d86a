import { onTestFinished, vi } from 'vitest'

/** What arrays of bytes or numbers held just before they were filled with zeros, from now to the end of the test. */
export function watchZeroed(): number[][] {
  const seen: number[][] = []
  const prototype: Uint8Array = Object.getPrototypeOf(Uint8Array.prototype)
  const { fill } = prototype
  const spy = vi.spyOn(prototype, 'fill').mockImplementation(function (this: Uint8Array, ...given) {
    if (given[0] === 0 && given.length === 1) seen.push([...this])
    return fill.apply(this, given)
  })
  onTestFinished(() => spy.mockRestore())
  return seen
}
