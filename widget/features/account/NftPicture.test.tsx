import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { NftPicture } from './NftPicture.tsx'

/** A picture that is on its way, or here, and that comes into sight when the test says so. */
async function drawn(isHere = false) {
  const seen: ((isIntersecting: boolean) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push((isIntersecting) => tell([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const { root, pass } = await drawScreen(<NftPicture name="Cat" src="https://pictures.example/cat.png" />)
  const image = root.querySelector('img')
  if (image) Object.defineProperty(image, 'complete', { configurable: true, value: isHere })
  const show = (isInSight: boolean) => act(async () => seen.at(-1)?.(isInSight))
  const fire = (type: 'load' | 'error') => {
    const event = document.createEvent('Event')
    event.initEvent(type, false, false)
    if (image) Object.defineProperty(image, 'complete', { value: true })
    return act(async () => image?.dispatchEvent(event))
  }
  return {
    pass,
    show,
    fire,
    letter: () => root.querySelector('.nft-letter')?.textContent,
    /** It is the element that began to load. */
    isKept: () => image !== null && root.querySelector('img') === image,
  }
}

test('default: a picture that is here stays', async () => {
  const { pass, show, letter } = await drawn(true)
  await show(true)
  await pass(5_000)
  expect(letter()).toBeUndefined()
})

test('behavior: one that does not come is given up 2 s after it came into sight', async () => {
  const { pass, show, letter } = await drawn()
  await pass(5_000)
  await show(true)
  await pass(1_950)
  expect(letter()).toBeUndefined()
  await pass(50)
  expect(letter()).toBe('C')
})

test('behavior: out of sight it is not given up', async () => {
  const { pass, show, letter } = await drawn()
  await show(false)
  await pass(10_000)
  expect(letter()).toBeUndefined()
})

test('behavior: who scrolls by and comes back waits as long again', async () => {
  const { pass, show, letter } = await drawn()
  await show(true)
  await pass(1_500)
  await show(false)
  await pass(1_500)
  await show(true)
  await pass(1_500)
  expect(letter()).toBeUndefined()
  await pass(500)
  expect(letter()).toBe('C')
})

test.each([50, 1_000, 3_000, 60_000])(
  'behavior: a picture that comes %i ms after it was given up takes the place of the letter',
  async (lateMs) => {
    const { pass, show, fire, letter, isKept } = await drawn()
    await show(true)
    await pass(2_000 + lateMs)
    expect([letter(), isKept()]).toEqual(['C', true])
    await fire('load')
    expect([letter(), isKept()]).toEqual([undefined, true])
    await pass(5_000)
    expect(letter()).toBeUndefined()
  },
)

test('behavior: one that comes while nobody looks is there for who scrolls back', async () => {
  const { pass, show, fire, letter } = await drawn()
  await show(true)
  await pass(2_000)
  await show(false)
  await fire('load')
  await show(true)
  await pass(5_000)
  expect(letter()).toBeUndefined()
})

test.each([0, 5_000])('error: one that fails after %i ms leaves the letter', async (waitMs) => {
  const { pass, show, fire, letter, isKept } = await drawn()
  await show(true)
  await pass(waitMs)
  await fire('error')
  await pass(5_000)
  expect([letter(), isKept()]).toEqual(['C', false])
})
