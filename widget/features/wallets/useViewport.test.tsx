import { act, useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { useViewport } from './useViewport.ts'

const rows = 250
const List = () => {
  const list = useRef<HTMLUListElement>(null)
  const [first, last] = useViewport(list, rows)
  return (
    <div>
      <ul ref={list}>{`${first} to ${last}`}</ul>
    </div>
  )
}

/** 400 px of the list are in sight. `rowHeight`: what the person's text makes a row, px. */
async function drawn(rowHeight: number) {
  openPage()
  const at = { rowHeight, scrolled: 0 }
  const observed: Element[] = []
  let report = (): void => {}
  const observer = class {
    constructor(onResize: () => void) {
      report = onResize
    }
    observe(element: Element): void {
      observed.push(element)
    }
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', observer)
  onTestFinished(() => void vi.restoreAllMocks())
  const { prototype } = openPage().HTMLElement
  vi.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(prototype, 'getBoundingClientRect').mockImplementation(function (this: unknown) {
    const isList = (this as Element).tagName === 'UL'
    const { DOMRect: Rect } = openPage()
    return isList ? new Rect(0, -at.scrolled, 320, rows * at.rowHeight) : new Rect(0, 0, 320, 400)
  })
  const screen = await drawScreen(<List />)
  return {
    text: () => screen.root.textContent,
    list: screen.root.querySelector('ul'),
    observed,
    change: (next: Partial<typeof at>) =>
      act(() => {
        Object.assign(at, next)
        report()
      }),
  }
}

test('default: three rows more than are in sight', async () => {
  const { text, change } = await drawn(100)
  expect(text()).toBe('0 to 7')
  change({ scrolled: 5_000 })
  expect(text()).toBe('47 to 57')
})

test.each([
  [104, '45 to 55'],
  [134, '34 to 44'],
  [50, '97 to 111'],
])('behavior: a row that text makes %i px high, at any time', async (rowHeight, shown) => {
  const { text, change, list, observed } = await drawn(100)
  expect(observed).toContain(list)
  change({ scrolled: 5_000, rowHeight })
  expect(text()).toBe(shown)
})
