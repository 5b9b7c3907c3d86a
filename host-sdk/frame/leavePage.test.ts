import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedOf } from '../storage.ts'
import { leavePage } from './leavePage.ts'
import { pageStorage } from './pageStorage.ts'
import { takeResult } from './takeResult.ts'

const here = 'https://shop.example/cart?item=7#top'
const login = 'https://login.example/auth/popup/google'
const result = `${login}?handoff=h1`
let kept: Map<string, string>
let page: { href: string; assign(url: string): void }
let replaced: string[]
beforeEach(() => {
  kept = new Map()
  replaced = []
  page = { href: here, assign: vi.fn() }
  vi.stubGlobal('location', page)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) => replaced.push(url),
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

const comeBack = (uri = result) => {
  page.href = `https://shop.example/cart?item=7&result_uri=${encodeURIComponent(uri)}#top`
}

test('default', () => {
  const storage = pageStorage(storedOf('demo'))
  leavePage(storage, `${login}?key=k`)
  expect(page.assign).toHaveBeenCalledWith(`${login}?key=k&return=${encodeURIComponent(here)}`)
  comeBack()
  expect(takeResult(storage)).toBe(result)
  expect(replaced).toEqual([here])
  expect(takeResult(storage)).toBe('')
})

test('behavior: a foreign one is not looked at', () => {
  comeBack()
  expect(takeResult(pageStorage(storedOf('demo')))).toBe('')
  expect(replaced).toEqual([])
  leavePage(pageStorage(storedOf('other')), login)
  expect(takeResult(pageStorage(storedOf('demo')))).toBe('')
})

test('behavior: who comes back without one may come back later', () => {
  const storage = pageStorage(storedOf('demo'))
  leavePage(storage, login)
  expect(takeResult(storage)).toBe('')
  comeBack()
  expect(takeResult(storage)).toBe(result)
})

test('behavior: the launch parameters of a mini app stay here, and come back', () => {
  const storage = pageStorage(storedOf('demo'))
  const launch = '#tgWebAppData=user%3D7%26hash%3Dsecret&tgWebAppVersion=7.0'
  page.href = `https://shop.example/cart?item=7${launch}`
  leavePage(storage, login)
  const [[gone]] = vi.mocked(page.assign).mock.calls as [[string]]
  expect(gone).toBe(`${login}?return=${encodeURIComponent('https://shop.example/cart?item=7')}`)
  page.href = `https://shop.example/cart?item=7&result_uri=${encodeURIComponent(result)}`
  expect(takeResult(storage)).toBe(result)
  expect(replaced).toEqual([`https://shop.example/cart?item=7${launch}`])
})

test('behavior: a page without storage takes nothing back', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const storage = pageStorage(storedOf('demo'))
  leavePage(storage, login)
  expect(page.assign).toHaveBeenCalledOnce()
  comeBack()
  expect(takeResult(storage)).toBe('')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'about:blank', '', undefined, 'login'])(
  'error: goes nowhere for %j',
  (address) => {
    const storage = pageStorage(storedOf('demo'))
    expect(() => leavePage(storage, address)).toThrow()
    expect(page.assign).not.toHaveBeenCalled()
    expect(storage.left()).toBe(null)
  },
)
