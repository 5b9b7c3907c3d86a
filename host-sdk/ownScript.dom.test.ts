import { afterEach, expect, test, vi } from 'vitest'
import { ownScript } from './ownScript.ts'

const file = 'https://widget.example/gatehouse.js'
const settings = { src: file, 'data-project': 'shop', 'data-append': '#place' }

type Attributes = Record<string, string>

/** A tag that is never run by itself, as one that came by `innerHTML`. */
function tagOf(attributes: Attributes): HTMLScriptElement {
  const tag = document.createElement('script')
  tag.type = 'text/plain'
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  return tag
}

function runBy(element: Element | null): void {
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element as HTMLScriptElement | null)
}

afterEach(() => {
  vi.restoreAllMocks()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

test('default: the tag that runs', () => {
  const running = tagOf(settings)
  document.body.append(tagOf({ ...settings, 'data-project': 'other' }), running)
  runBy(running)
  expect(ownScript()).toBe(running)
})

test.each<[name: string, running: Attributes]>([
  ['a new tag with its address', { src: file }],
  ['a new tag with a number against caches', { src: `${file}?_=1762` }],
  ['a new tag, and the address names the project', { src: `${file}?project=shop` }],
  ['its text in a new tag', {}],
  [
    'its text, by a script with a mark of its own',
    { src: 'https://shop.example/app.js', 'data-turbo-track': 'reload' },
  ],
  ['a new tag with a mark of the tool that made it', { src: file, 'data-cfasync': 'false' }],
  ['its text, read by a script of the page', { src: 'https://shop.example/app.js?project=build' }],
])('behavior: run as %s, the settings are those of the tag in the document', (_, attributes) => {
  const tag = tagOf(settings)
  document.body.append(tag)
  const running = tagOf(attributes)
  document.head.append(running)
  runBy(running)
  expect(ownScript()).toBe(tag)
})

test('behavior: settings beside an address that names the project', () => {
  const tag = tagOf({ src: `${file}?project=shop`, 'data-append': '#place' })
  document.body.append(tag)
  const running = tagOf({ src: `${file}?project=shop` })
  document.head.append(running)
  runBy(running)
  expect(ownScript()).toBe(tag)
})

test('behavior: a tag whose address names the project keeps its own attributes beside a twin', () => {
  const twin = tagOf({ src: `${file}?project=shop`, 'data-append': '#place' })
  const running = tagOf({ src: `${file}?project=shop`, 'data-theme': 'dark' })
  document.body.append(twin, running)
  runBy(running)
  expect(ownScript()).toBe(running)
})

test('behavior: a pinned name is ours, too', () => {
  const pinned = 'https://widget.example/gatehouse.Ab3-9xQ_1zZ0.js'
  const tag = tagOf({ ...settings, src: pinned })
  document.body.append(tagOf({ ...settings, src: 'https://staging.example/gatehouse.js' }), tag)
  const running = tagOf({ src: pinned })
  document.head.append(running)
  runBy(running)
  expect(ownScript()).toBe(tag)
})

test('behavior: where the browser names none, one in a shadow root is found', () => {
  const part = document.createElement('div')
  const tag = tagOf(settings)
  part.attachShadow({ mode: 'open' }).append(tag)
  document.body.append(part)
  runBy(null)
  expect(ownScript()).toBe(tag)
})

test.each<[name: string, other: Attributes, running: Attributes]>([
  ['project', { ...settings, 'data-project': 'old' }, { src: `${file}?project=shop` }],
  ['server', { ...settings, src: 'https://staging.example/gatehouse.js' }, { src: `${file}?project=shop` }],
  [
    'server, where the name is pinned',
    { ...settings, src: 'https://staging.example/gatehouse.js' },
    { src: 'https://widget.example/gatehouse.abc123.js?project=shop' },
  ],
  ['server, without a project', { ...settings, src: 'https://staging.example/gatehouse.js' }, { src: file }],
])('error: a tag of another %s says nothing about this one', (_, other, attributes) => {
  document.body.append(tagOf(other))
  const running = tagOf(attributes)
  document.body.append(running)
  runBy(running)
  expect(ownScript()).toBe(running)
})

test('error: an element of the page with the name currentScript is none', () => {
  const image = document.createElement('img')
  image.setAttribute('data-project', 'shop')
  image.src = 'https://evil.example/gatehouse.js'
  runBy(image)
  expect(ownScript()).toBeUndefined()
})
