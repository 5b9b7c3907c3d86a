import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  window.gatehouse?.destroy()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Runs the script as the browser runs a tag of the page, up to its start. */
async function run(attributes: Record<string, string>): Promise<void> {
  const tag = document.createElement('script')
  for (const [name, value] of Object.entries({ 'data-project': 'shop', ...attributes }))
    tag.setAttribute(name, value)
  tag.src = 'https://widget.example/gatehouse.js'
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag)
  vi.stubGlobal('requestIdleCallback', (start: () => void) => void setTimeout(start))
  await import('./script.ts')
  await new Promise((resolve) => setTimeout(resolve))
}

test('default: it is there once it is announced, and destroy takes it away', async () => {
  const ready = new Promise<CustomEvent>((resolve) =>
    addEventListener('gatehouse:ready', resolve, { once: true }),
  )
  await run({})
  expect((await ready).detail).toBe(window.gatehouse)
  expect(window.gatehouse?.getState().status).toBe('disconnected')
  window.gatehouse?.destroy()
  expect(window.gatehouse).toBeUndefined()
})

test('behavior: a place that the page has not come to yet is waited for', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await run({ 'data-append': '#place' })
  expect(window.gatehouse).toBeUndefined()
  document.body.innerHTML = '<div id="place"></div>'
  reading.mockReturnValue('interactive')
  dispatchEvent(new Event('DOMContentLoaded'))
  expect(window.gatehouse).toBeDefined()
  expect(said).not.toHaveBeenCalled()
})

test.each<Record<string, string>>([
  { 'data-append': 'body' },
  { 'data-append': 'false' },
  { 'data-theme': 'light' },
])('behavior: nothing is waited for with %j', async (attributes) => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await run(attributes)
  expect(window.gatehouse).toBeDefined()
})

test('error: a place that never comes is named once the page is read', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await run({ 'data-append': '#place' })
  reading.mockReturnValue('interactive')
  dispatchEvent(new Event('DOMContentLoaded'))
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('data-append="#place" is ignored'))
  expect(window.gatehouse).toBeDefined()
})

test('error: without a project nothing starts, and the console names what is missing', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await run({ 'data-project': '' })
  expect(window.gatehouse).toBeUndefined()
  expect(said).toHaveBeenCalledExactlyOnceWith('[gatehouse] data-project is missing')
})
