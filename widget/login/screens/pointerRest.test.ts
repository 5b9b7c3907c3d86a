import { expect, test } from 'vitest'
import { createPointerRest, type PointerPlace } from './pointerRest.ts'

const frame = { x: 400, y: 300 }
const mouse = (x: number, y: number, at = frame): PointerPlace => ({
  screenX: x,
  screenY: y,
  clientX: x - at.x,
  clientY: y - at.y,
  pointerType: 'mouse',
})
const press = { detail: 1 }

function rest() {
  const clock = { now: 1_000 }
  return { clock, pointer: createPointerRest(() => clock.now) }
}

test('default: a pointer that was here long enough', () => {
  const { clock, pointer } = rest()
  pointer.seen(mouse(410, 310))
  clock.now += 150
  pointer.seen(mouse(500, 400))
  expect(pointer.trusts(press)).toBe(false)
  clock.now += 150
  pointer.seen(mouse(500, 401))
  expect(pointer.trusts(press)).toBe(true)
})

test('behavior: a frame that comes under the pointer, or moves below it, begins anew', () => {
  const { clock, pointer } = rest()
  expect(pointer.trusts(press)).toBe(false)
  pointer.seen(mouse(500, 400))
  clock.now += 5_000
  expect(pointer.trusts(press)).toBe(true)
  pointer.seen(mouse(500, 400, { x: 400, y: 180 }))
  expect(pointer.trusts(press)).toBe(false)
  clock.now += 300
  expect(pointer.trusts(press)).toBe(true)
})

test('behavior: also while the pointer moves a little itself', () => {
  const { clock, pointer } = rest()
  pointer.seen(mouse(500, 400))
  clock.now += 5_000
  pointer.seen(mouse(506, 404, { x: 300, y: 180 }))
  expect(pointer.trusts(press)).toBe(false)
})

test.each([
  ['beside it', { x: 0, y: 300 }, 100, 400],
  ['below it', { x: 400, y: 700 }, 500, 800],
  ['beside it and a little below', { x: 0, y: 300 }, 100, 460],
  ['far the other way', { x: 0, y: 300 }, 480, 400],
  ['a little the other way', { x: 330, y: 300 }, 470, 400],
])('behavior: a frame that follows a pointer which left without a word, %s, begins anew', (_, at, x, y) => {
  const { clock, pointer } = rest()
  pointer.seen(mouse(500, 400))
  clock.now += 5_000
  pointer.seen(mouse(x, y, at))
  expect(pointer.trusts(press)).toBe(false)
})

test('behavior: who left and came back begins anew', () => {
  const { clock, pointer } = rest()
  pointer.seen(mouse(500, 400))
  clock.now += 5_000
  pointer.left()
  expect(pointer.trusts(press)).toBe(false)
  pointer.seen(mouse(500, 400))
  expect(pointer.trusts(press)).toBe(false)
})

test.each([0.5, 1, 2, 3])('behavior: a page zoomed by %f is no jump', (zoom) => {
  const { clock, pointer } = rest()
  const zoomed = (x: number) => ({ ...mouse(x, 400), clientX: (x - frame.x) / zoom })
  for (let x = 400; x < 700; x += 20) {
    pointer.seen(zoomed(x))
    clock.now += 30
  }
  expect(pointer.trusts(press)).toBe(true)
})

test('behavior: keyboards need no pointer, fingers rest nowhere', () => {
  const { pointer } = rest()
  expect(pointer.trusts({ detail: 0 })).toBe(true)
  pointer.seen({ ...mouse(500, 400), pointerType: 'touch' })
  // As browsers do: the finger leaves before its click comes.
  pointer.left()
  expect(pointer.trusts(press)).toBe(true)
  pointer.seen(mouse(500, 400))
  expect(pointer.trusts(press)).toBe(false)
})
