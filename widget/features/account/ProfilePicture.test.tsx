import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { alice } from '../../test/testContext.ts'
import { pictureWaitMs } from '../../ui/pictureWaitMs.ts'
import { ProfilePicture } from './ProfilePicture.tsx'

const src = 'https://pictures.example/mira.png'

/** A browser that loads a picture when the test says so. */
async function drawn() {
  const images: { src: string; onload: (() => void) | null }[] = []
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      onload: (() => void) | null = null
      constructor() {
        images.push(this)
      }
    },
  )
  const { root, pass, close } = await drawScreen(<ProfilePicture address={alice} size={40} src={src} />)
  return {
    pass,
    close,
    load: () => act(async () => images[0]?.onload?.()),
    source: () => images[0]?.src,
    shown: () => root.querySelector('img')?.getAttribute('src') ?? undefined,
  }
}

test('default: the picture takes the place of the generated one once it is here', async () => {
  const { pass, load, source, shown } = await drawn()
  expect([source(), shown()]).toEqual([src, undefined])
  await pass(pictureWaitMs - 50)
  await load()
  expect(shown()).toBe(src)
  await pass(pictureWaitMs)
  expect([source(), shown()]).toEqual([src, src])
})

test('behavior: one that is not here after 2 s does not come', async () => {
  const { pass, load, source, shown } = await drawn()
  await pass(1_950)
  expect(source()).toBe(src)
  await pass(50)
  await load()
  expect([source(), shown()]).toEqual(['', undefined])
})

test('behavior: none is loaded for a view that is gone', async () => {
  const { close, source } = await drawn()
  await close()
  expect(source()).toBe('')
})
