import { act, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { drawScreen, openPage } from './test/drawScreen.tsx'
import { useUsualText } from './useUsualText.ts'

const Small = (props: { onDraw(set: (isSmall: boolean) => void): void }) => {
  const [isSmall, setSmall] = useState(true)
  props.onDraw(setSmall)
  useUsualText(isSmall)
  return null
}

async function drawn(textPx: number) {
  const page = openPage()
  const { innerWidth, innerHeight } = page
  onTestFinished(() => void Object.assign(page, { innerWidth, innerHeight }))
  Object.assign(page, { innerWidth: 400, innerHeight: 300 })
  const { style, classList } = document.documentElement
  style.fontSize = `${textPx}px`
  onTestFinished(() => void style.removeProperty('font-size'))
  let set = (_: boolean): void => {}
  const onDraw = (given: typeof set) => {
    set = given
  }
  const screen = await drawScreen(<Small onDraw={onDraw} />)
  return {
    ...screen,
    resize: (width: number, height: number) => {
      Object.assign(page, { innerWidth: width, innerHeight: height })
      return act(async () => void page.dispatchEvent(new page.Event('resize')))
    },
    setSmall: (isSmall: boolean) => act(() => set(isSmall)),
    isUsual: () => classList.contains('usual-text'),
  }
}

test.each([17, 20, 32, 72])(
  'default: what stays too small for text of %i px has usual text',
  async (textPx) => {
    const { pass, setSmall, isUsual, close } = await drawn(textPx)
    await pass(950)
    expect(isUsual()).toBe(false)
    await pass(50)
    expect(isUsual()).toBe(true)
    // Else larger text would come back, and be too large again.
    setSmall(false)
    await pass(2_000)
    expect(isUsual()).toBe(true)
    await close()
    expect(isUsual()).toBe(false)
  },
)

test('behavior: what is too small for a moment keeps larger text', async () => {
  const { pass, setSmall, isUsual } = await drawn(32)
  await pass(900)
  setSmall(false)
  await pass(2_000)
  expect(isUsual()).toBe(false)
})

test.each([12, 16])('behavior: text of %i px stays as it is', async (textPx) => {
  const { pass, isUsual } = await drawn(textPx)
  await pass(2_000)
  expect(isUsual()).toBe(false)
})

/** Two sizes and whether larger text is back in the second, after it was too small in 400 by 300 px. */
const rooms: [width: number, height: number, isBack: boolean][] = [
  [400, 300, false],
  [499, 374, false],
  [100, 374, false],
  [400, 375, true],
  [500, 300, true],
  [300, 640, true],
  [1280, 800, true],
]
test.each(rooms)(
  'behavior: a frame that grows to %i by %i px has larger text: %s',
  async (width, height, isBack) => {
    const { pass, setSmall, isUsual, resize } = await drawn(32)
    await pass(1_000)
    setSmall(false)
    await resize(width, height)
    await pass(900)
    expect(isUsual()).toBe(true)
    await pass(100)
    expect(isUsual()).toBe(!isBack)
  },
)

test('behavior: a frame that is larger for a moment keeps usual text', async () => {
  const { pass, isUsual, resize } = await drawn(32)
  await pass(1_000)
  for (let turns = 0; turns < 5; turns++) {
    await resize(1280, 800)
    await pass(900)
    await resize(400, 300)
    await pass(900)
  }
  expect(isUsual()).toBe(true)
})

test('behavior: what is too small for usual text as well, and for larger text once more', async () => {
  const { pass, isUsual, resize } = await drawn(32)
  await pass(1_000)
  await resize(400, 375)
  await pass(1_000)
  expect(isUsual()).toBe(false)
  await pass(1_000)
  expect(isUsual()).toBe(true)
})

test('behavior: a frame that shrinks and grows again has larger text again', async () => {
  const { pass, setSmall, isUsual, resize } = await drawn(32)
  for (let turns = 0; turns < 3; turns++) {
    setSmall(true)
    await pass(1_000)
    expect(isUsual()).toBe(true)
    setSmall(false)
    await resize(1280, 800)
    await pass(1_000)
    expect(isUsual()).toBe(false)
    await resize(400, 300)
  }
})

test('behavior: a frame that follows its content does not take turns for long', async () => {
  const { pass, setSmall, isUsual, resize } = await drawn(32)
  let changes = 0
  for (let height = 300, turns = 0; turns < 30; turns++) {
    const was = isUsual()
    // Too small at larger text; with usual text it grows on and on.
    setSmall(!was)
    height = was ? Math.min(640, height + 60) : 320
    await resize(400, height)
    await pass(1_000)
    if (isUsual() !== was) changes += 1
  }
  // Usual text four times, and three returns.
  expect(changes).toBe(7)
  expect(isUsual()).toBe(true)
})
