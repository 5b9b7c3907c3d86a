import { act, useLayoutEffect, useRef, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawScreen, openPage, setScrollHeight } from './test/drawScreen.tsx'
import { type Sight, useReadWhole } from './useReadWhole.ts'

/** 500 px of what scrolls are in sight. */
const Read = (props: {
  scrolls: boolean
  onCommit(isRead: boolean): void
  onSight(see: (sight: Sight) => void): void
}) => {
  const root = useRef<HTMLDivElement>(null)
  const [sight, see] = useState<Sight>('shown')
  props.onSight(see)
  const { isRead, readOn } = useReadWhole(root, sight)
  useLayoutEffect(() => props.onCommit(isRead))
  return (
    <div ref={root}>
      <div className={props.scrolls ? 'view-scroll' : ''}>
        <p>One</p>
        <p>Two</p>
      </div>
      <button onClick={readOn} type="button">
        {isRead ? 'read' : 'Read on'}
      </button>
    </div>
  )
}

/** Observers of the page, which has none that work. */
class Observed {
  static all: Observed[] = []
  elements: Element[] = []
  isOn = true
  report: () => void
  constructor(report: () => void) {
    this.report = report
    Observed.all.push(this)
  }
  observe(element: Element): void {
    this.elements.push(element)
  }
  disconnect(): void {
    this.isOn = false
  }
}

async function drawn(height: number, { scrolls = true } = {}) {
  openPage()
  setScrollHeight(height)
  Observed.all = []
  vi.stubGlobal('ResizeObserver', Observed)
  const commits: boolean[] = []
  const onCommit = (isRead: boolean) => void commits.push(isRead)
  let set = (_: Sight): void => {}
  const onSight = (given: typeof set) => {
    set = given
  }
  const body = <Read onCommit={onCommit} onSight={onSight} scrolls={scrolls} />
  const screen = await drawScreen(body)
  const scroller = screen.root.querySelector('.view-scroll') as HTMLElement
  const scroll = (top: number) =>
    act(() => {
      scroller.scrollTop = top
      scroller.dispatchEvent(new (openPage().Event)('scroll') as unknown as Event)
    })
  const resize = () => act(() => Observed.all.find(({ isOn }) => isOn)?.report())
  const see = (sight: Sight) => act(() => set(sight))
  /** Of the whole screen, which the answers are a part of. */
  const setRoom = (value: number, below = value) => {
    Object.defineProperty(scroller.parentElement, 'clientHeight', { configurable: true, value })
    Object.defineProperty(scroller, 'clientHeight', { configurable: true, value: below })
    resize()
  }
  const isRead = () => screen.root.querySelector('button')?.textContent === 'read'
  return { ...screen, scroller, scroll, resize, see, setRoom, isRead, commits }
}

test('default: what fits is read, but for the rounding of layout', async () => {
  expect((await drawn(501)).isRead()).toBe(true)
  expect((await drawn(502)).isRead()).toBe(false)
})

test('default: it is read at its end, but for the rounding of layout', async () => {
  const screen = await drawn(900)
  screen.scroll(398)
  expect(screen.isRead()).toBe(false)
  screen.scroll(399)
  expect(screen.isRead()).toBe(true)
})

test('default: what does not fit was not read for a moment', async () => {
  expect((await drawn(900)).commits).not.toContain(true)
})

test('behavior: what grew by more than rounding after its end was seen has to be scrolled again', async () => {
  const screen = await drawn(900)
  screen.scroll(400)
  setScrollHeight(901)
  screen.resize()
  expect(screen.isRead()).toBe(true)
  setScrollHeight(902)
  screen.resize()
  expect(screen.isRead()).toBe(false)
})

test('behavior: what fitted in a larger window was not scrolled to its end', async () => {
  const screen = await drawn(500)
  screen.scroll(0)
  for (const element of [screen.scroller, screen.scroller.parentElement])
    Object.defineProperty(element, 'clientHeight', { value: 300 })
  screen.resize()
  expect(screen.isRead()).toBe(false)
})

test('behavior: what fitted is read where only a higher answer takes room from it', async () => {
  const screen = await drawn(500)
  Object.defineProperty(screen.scroller, 'clientHeight', { value: 440 })
  screen.resize()
  expect(screen.isRead()).toBe(true)
  setScrollHeight(502)
  screen.resize()
  expect(screen.isRead()).toBe(false)
})

test('behavior: an answer that is higher than the one before it does not bring that back', async () => {
  const screen = await drawn(900)
  const heightBelow = () => (screen.isRead() ? 440 : 500)
  Object.defineProperty(screen.scroller, 'clientHeight', { get: heightBelow })
  setScrollHeight(480)
  screen.commits.length = 0
  screen.resize()
  expect(screen.commits).toEqual([true])
})

test('behavior: it looks when it, or a part of it, changes its size, until it is gone', async () => {
  const { scroller, close } = await drawn(900)
  const [observed] = Observed.all
  expect(observed?.elements).toEqual([scroller, ...scroller.children])
  expect(observed?.isOn).toBe(true)
  const looks = vi.fn(() => 900)
  Object.defineProperty(scroller, 'scrollHeight', { get: looks })
  await close()
  expect(observed?.isOn).toBe(false)
  scroller.dispatchEvent(new (openPage().Event)('scroll') as unknown as Event)
  expect(looks).not.toHaveBeenCalled()
})

test('behavior: most of what is in sight goes by with one press', async () => {
  const screen = await drawn(900)
  screen.press('Read on')
  expect(screen.scroller.scrollTop).toBe(400)
})

test.each([
  [16, 500, 400],
  [16, 120, 87],
  [32, 500, 400],
  [32, 300, 234],
  [32, 128, 64],
])('behavior: with text of %i px a line of %i px stays in sight', async (textPx, room, step) => {
  const screen = await drawn(900)
  document.documentElement.style.fontSize = `${textPx}px`
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  screen.setRoom(room)
  screen.press('Read on')
  expect(screen.scroller.scrollTop).toBe(step)
})

test('behavior: what was read in more room is not read in less', async () => {
  const screen = await drawn(900)
  screen.scroll(400)
  screen.setRoom(499)
  expect(screen.isRead()).toBe(true)
  screen.setRoom(498)
  expect(screen.isRead()).toBe(false)
  screen.scroll(402)
  expect(screen.isRead()).toBe(false)
  screen.scroll(0)
  screen.scroll(402)
  expect(screen.isRead()).toBe(true)
  screen.setRoom(600)
  expect(screen.isRead()).toBe(true)
})

test('behavior: nor is it where the room became less by a px at a time', async () => {
  const screen = await drawn(900)
  screen.scroll(400)
  for (let room = 499; room >= 490; room--) screen.setRoom(room)
  expect(screen.isRead()).toBe(false)
})

test('behavior: a part that was skipped was not read', async () => {
  const screen = await drawn(1_500)
  screen.scroll(502)
  screen.scroll(1_000)
  expect(screen.isRead()).toBe(false)
  screen.press('Read on')
  expect(screen.scroller.scrollTop).toBe(400)
  screen.scroll(400)
  screen.scroll(900)
  screen.scroll(1_000)
  expect(screen.isRead()).toBe(true)
})

test('behavior: what was read before its lines broke elsewhere is read again', async () => {
  const screen = await drawn(1_500)
  screen.scroll(400)
  setScrollHeight(900)
  screen.resize()
  expect(screen.isRead()).toBe(false)
  screen.press('Read on')
  expect(screen.scroller.scrollTop).toBe(0)
})

test('behavior: what is hidden is not read, and what was read before stays so', async () => {
  const screen = await drawn(1_500)
  screen.scroll(400)
  screen.see('hidden')
  screen.scroll(800)
  screen.scroll(1_000)
  screen.press('Read on')
  expect(screen.scroller.scrollTop).toBe(1_000)
  screen.see('shown')
  expect(screen.isRead()).toBe(false)
  screen.press('Read on')
  expect(screen.scroller.scrollTop).toBe(800)
  screen.scroll(800)
  screen.scroll(1_000)
  expect(screen.isRead()).toBe(true)
  screen.see('hidden')
  screen.see('shown')
  expect(screen.isRead()).toBe(true)
})

/** Two parts, px from the beginning of what scrolls. */
function place(scroller: HTMLElement, ...parts: (readonly [number, number])[]): void {
  for (const [at, [top, bottom]] of parts.entries()) {
    const y = () => 10 - scroller.scrollTop
    const rect = () => ({ top: y() + top, bottom: y() + bottom }) as DOMRect
    vi.spyOn(scroller.children[at] as Element, 'getBoundingClientRect').mockImplementation(rect)
  }
}

test('behavior: what grows below what was read is read from there', async () => {
  const screen = await drawn(900)
  place(screen.scroller, [0, 600], [600, 1_500])
  setScrollHeight(1_500)
  screen.resize()
  screen.scroll(400)
  setScrollHeight(1_600)
  screen.resize()
  screen.setRoom(600, 500)
  screen.setRoom(500)
  screen.press('Read on')
  expect(screen.scroller.scrollTop).toBe(800)
})

test('behavior: what changes in what was read is read again from there', async () => {
  const screen = await drawn(1_500)
  place(screen.scroller, [0, 600], [600, 700])
  setScrollHeight(1_510)
  screen.resize()
  screen.scroll(400)
  screen.scroll(800)
  place(screen.scroller, [0, 600], [600, 790])
  setScrollHeight(1_600)
  screen.resize()
  screen.press('Read on')
  expect(screen.scroller.scrollTop).toBe(500)
})

test('behavior: while its look changes nothing is read, and what was stays so', async () => {
  const screen = await drawn(900)
  screen.see('changing')
  screen.scroll(400)
  expect(screen.isRead()).toBe(false)
  screen.see('shown')
  expect(screen.isRead()).toBe(true)
  screen.see('changing')
  expect(screen.isRead()).toBe(true)
})

test('behavior: an end that no event told of is found by a press', async () => {
  const screen = await drawn(900)
  screen.scroller.scrollTop = 400
  expect(screen.isRead()).toBe(false)
  screen.press('Read on')
  expect(screen.isRead()).toBe(true)
})

test('error: nothing that scrolls is never read whole', async () => {
  const screen = await drawn(500, { scrolls: false })
  expect(screen.isRead()).toBe(false)
  screen.press('Read on')
  expect(screen.isRead()).toBe(false)
})
