import { afterEach, expect, test, vi } from 'vitest'
import { readTheme } from './readArguments.ts'

afterEach(() => void vi.unstubAllGlobals())
const white = { variables: { '--gatehouse-foreground': '#ffffff' } }
const inMode = (theme: string) => vi.stubGlobal('document', { documentElement: { dataset: { theme } } })

test('default: a theme without a mode is read for the one of the document', async () => {
  inMode('dark')
  expect(await readTheme(white)).toEqual(white)
})

test.each(['light', 'auto'])('error: white text while the document is %s', async (mode) => {
  inMode(mode)
  await expect(readTheme(white)).rejects.toMatchObject({ code: -32602 })
})

test('param: the mode of the theme counts before that of the document', async () => {
  inMode('light')
  expect(await readTheme({ ...white, mode: 'dark' })).toEqual({ ...white, mode: 'dark' })
})
