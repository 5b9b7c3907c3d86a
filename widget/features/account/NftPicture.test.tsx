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
  if (image) Object.defineProperty(image, 'complete', { value: isHere })
  const show = (isInSight: boolean) => act(async () => seen.at(-1)?.(isInSight))
  return { pass, show, letter: () => root.querySelector('.nft-letter')?.textContent }
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
