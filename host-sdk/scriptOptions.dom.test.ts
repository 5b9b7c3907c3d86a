import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptOptions } from './scriptOptions.ts'

let said: string[]
beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(line))
  document.body.innerHTML = '<main></main>'
})
afterEach(() => vi.restoreAllMocks())

/** What a tag with these attributes asks for. */
function optionsOf(attributes: Record<string, string>, project = 'shop') {
  const script = document.createElement('script')
  script.src = 'https://widget.example/gatehouse.js'
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  const options = scriptOptions(script, project)
  if (!options) return undefined
  const { place, ...rest } = options
  return { ...rest, append: place() }
}

const plain = {
  projectId: 'shop',
  origin: 'https://widget.example',
  theme: {},
  features: '',
  preload: 'intent',
  append: undefined,
}

test('default', () => {
  expect(optionsOf({})).toEqual(plain)
  expect(said).toEqual([])
})

test('param: each attribute', () => {
  const main = document.querySelector('main')
  expect(optionsOf({ 'data-theme': 'auto', 'data-preload': 'idle', 'data-append': 'main' })).toEqual({
    ...plain,
    theme: { mode: 'auto' },
    preload: 'idle',
    append: main,
  })
  expect(optionsOf({ 'data-features': 'send, receive' })).toEqual({ ...plain, features: 'send, receive' })
  expect(optionsOf({ 'data-append': 'false' })).toEqual({ ...plain, append: false })
  expect(said).toEqual([])
})

test('error: each wrong attribute is ignored and named with its values', () => {
  expect(optionsOf({ 'data-theme': 'blue', 'data-preload': 'eager', 'data-append': '#nowhere' })).toEqual(
    plain,
  )
  expect(said).toEqual([
    '[gatehouse] data-theme="blue" is ignored; values: dark, light, auto',
    '[gatehouse] data-preload="eager" is ignored; values: intent, idle',
    '[gatehouse] data-append="#nowhere" is ignored; values: false, a selector',
  ])
})

test('behavior: a wrong attribute takes no other with it', () => {
  const wrong = { 'data-theme': 'light', 'data-preload': 'eager', 'data-append': 'false' }
  expect(optionsOf(wrong)).toEqual({ ...plain, theme: { mode: 'light' }, append: false })
  expect(said).toHaveLength(1)
})

test.each(['', 'dark, light', 'toString'])('error: data-theme="%s"', (theme) => {
  expect(optionsOf({ 'data-theme': theme })).toEqual(plain)
  expect(said).toHaveLength(1)
})

test.each(['', '#', 'main >'])('error: data-append="%s" is not a selector', (append) => {
  expect(optionsOf({ 'data-append': append })).toEqual(plain)
  expect(said).toHaveLength(1)
})

test('behavior: a container may come after the script, go and come again', () => {
  const script = document.createElement('script')
  script.src = 'https://widget.example/gatehouse.js'
  script.setAttribute('data-append', '#slot')
  const options = scriptOptions(script, 'shop')
  expect(options?.place()).toBeUndefined()
  const [first, second] = ['section', 'main'].map((name) => {
    const slot = document.createElement(name)
    slot.id = 'slot'
    return slot
  }) as [HTMLElement, HTMLElement]
  document.body.append(first)
  expect(options?.place()).toBe(first)
  first.remove()
  expect(options?.place()).toBe(first)
  document.body.append(second)
  expect(options?.place()).toBe(second)
})

test.each([
  ['x'.repeat(65), {}, 'projectId: 1 to 64 of a-z, 0-9 and -'],
  ['Shop', {}, 'projectId: 1 to 64 of a-z, 0-9 and -'],
  ['shop', { src: 'file:///gatehouse.js' }, 'the script has no http(s) address'],
])('error: nothing can start: %j %j', (project, attributes, sentence) => {
  expect(optionsOf({ ...attributes, 'data-theme': 'blue' }, project)).toBeUndefined()
  expect(said).toEqual([expect.stringContaining('data-theme="blue"'), `[gatehouse] ${sentence}`])
})
