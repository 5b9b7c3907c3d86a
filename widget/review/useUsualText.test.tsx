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
  openPage()
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
