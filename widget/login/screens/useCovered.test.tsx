import { act, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { useCovered } from './useCovered.ts'

const Screen = () => {
  const box = useRef<HTMLDivElement>(null)
  const covered = useCovered(box)
  return <div ref={box}>{covered ? 'covered' : 'free'}</div>
}

/** As in browsers, it reports an element at the next turn after it is first observed, and then no change of its size. */
async function drawn(size: { width: number; height: number }) {
  openPage()
  const observed = new Set<Element>()
  let isQuiet = false
  let resized = (): void => {}
  let report = (_element: Element): void => {}
  const observer = class {
    constructor(onEntries: (entries: unknown[]) => void) {
      report = () => onEntries([{ isVisible: true, intersectionRatio: 1, boundingClientRect: { ...size } }])
    }
    observe(element: Element): void {
      if (observed.has(element)) return
      observed.add(element)
      queueMicrotask(() => isQuiet || report(element))
    }
    unobserve(element: Element): void {
      observed.delete(element)
    }
    disconnect(): void {
      observed.clear()
      report = () => {}
    }
  }
  const sizes = class {
    constructor(onResize: () => void) {
      resized = onResize
    }
    observe(): void {
      queueMicrotask(resized)
    }
    disconnect(): void {
      resized = () => {}
    }
  }
  vi.stubGlobal('IntersectionObserver', observer)
  vi.stubGlobal('ResizeObserver', sizes)
  const screen = await drawScreen(<Screen />)
  /** `measured`: the observer reports at once. */
  const resize = (next: typeof size, measured = true) =>
    act(async () => {
      Object.assign(size, next)
      isQuiet = !measured
      resized()
    })
  const reportNow = () =>
    act(async () => {
      isQuiet = false
      for (const element of observed) report(element)
    })
  return { screen, resize, report: reportNow, text: () => screen.root.textContent, observed }
}

const roomy = { width: 340, height: 400 }
const small = { width: 340, height: 100 }

test('default', async () => {
  expect((await drawn({ ...roomy })).text()).toBe('free')
  expect((await drawn({ ...small })).text()).toBe('covered')
})

test('behavior: a screen that grew to its size is free, one that was made small is not', async () => {
  const { resize, text } = await drawn({ ...small })
  await resize(roomy)
  expect(text()).toBe('free')
  await resize({ width: 200, height: 400 })
  expect(text()).toBe('covered')
})

test('behavior: a size that changed is covered until it was measured', async () => {
  const { resize, text, report } = await drawn({ ...roomy })
  await resize({ width: 340, height: 390 }, false)
  expect(text()).toBe('covered')
  await report()
  expect(text()).toBe('free')
})

test('behavior: nothing is observed after its end', async () => {
  const { screen, observed } = await drawn({ ...roomy })
  await screen.close()
  expect(observed.size).toBe(0)
})
