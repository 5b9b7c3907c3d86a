import { expect } from '@playwright/test'
import { limits } from '../../scripts/suites/limits.ts'
import { type Driver, isOtherWindow, type Origin } from './driver.ts'

type Way = readonly string[]

/**
 * The first of these elements that has the words: a pattern, of its text, its label or its placeholder. `enabled`: it can
 * be pressed by now.
 */
const finding = `
  const [selector, words, enabled] = arguments
  const has = new RegExp(words)
  const said = (element) => [
    element.innerText, element.getAttribute('aria-label'), element.placeholder,
    ...[...(element.labels ?? [])].map((label) => label.innerText),
  ]
  return [...document.querySelectorAll(selector)].find(
    (element) => !(enabled && element.disabled) && has.test(said(element).join(' ')))`

/** How long a pointer rests on what it presses, ms: an approval wants to have been looked at. */
const rest = 700

/** A person in front of a browser that Playwright does not know. */
export class OtherBrowser {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  goto(url: string): Promise<void> {
    return this.#driver.goto(url)
  }

  reload(): Promise<void> {
    return this.#driver.reload()
  }

  openWindow(url: string): Promise<void> {
    return this.#driver.openWindow(url)
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  /** Value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T> {
    return this.#driver.evaluate([], `return ${expression}`)
  }

  /** Value of a function in a document; it knows nothing but its arguments. */
  async run<Values extends unknown[], T>(
    way: Way,
    script: (...values: Values) => T | Promise<T>,
    ...values: Values
  ): Promise<T> {
    const start = `
      const value = (${script}).apply(window, arguments)
      if (typeof value?.then !== 'function') return { value }
      delete window.ran
      const done = (ran) => { window.ran = ran }
      void value.then((value) => done({ value }), (error) => done({ error: String(error) }))
      return null`
    let ran = await this.#driver.evaluate<{ value: T; error?: string } | null>(way, start, ...values)
    const read = async (): Promise<unknown> => {
      ran ??= await this.#driver.evaluate(way, 'return window.ran ?? null')
      return ran
    }
    await expect.poll(read, { timeout: limits.journeyMs }).not.toBeNull()
    const { value, error } = ran as unknown as { value: T; error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }

  /** Text of a whole document. */
  text(way: Way): Promise<string> {
    return this.#driver.evaluate(way, 'return document.body.innerText')
  }

  async expectText(way: Way, words: string | RegExp, timeout: number = limits.expectationMs): Promise<void> {
    await expect.poll(() => this.text(way).catch(() => ''), { timeout }).toMatch(words)
  }

  /** Presses it once it is there. */
  async press(way: Way, selector: string, words = ''): Promise<void> {
    await expect(() => this.pressNow(way, selector, words)).toPass({
      timeout: limits.expectationMs,
      intervals: [200],
    })
  }

  /** Presses where it stands still, after the pointer has rested there. */
  async pressNow(way: Way, selector: string, words = ''): Promise<void> {
    const pointer = (...actions: object[]) =>
      this.#driver.perform(way, [
        { type: 'pointer', id: 'hand', parameters: { pointerType: 'mouse' }, actions },
      ])
    const origin = await this.#find(way, selector, words)
    // In one command: between two of them a driver takes the focus away and gives it back.
    await pointer(
      { type: 'pointerMove', x: 2, y: 2, origin, duration: 50 },
      { type: 'pointerMove', x: 0, y: 0, origin, duration: 50 },
      { type: 'pause', duration: rest },
      { type: 'pointerMove', x: 0, y: 0, origin, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    )
  }

  /** Types into what has the focus. */
  async type(way: Way, text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#driver.perform(way, [{ type: 'key', id: 'keys', actions }])
  }

  #find(way: Way, selector: string, words: string): Promise<Origin> {
    // In a frame the yes is enabled only while the press itself gives the focus to it.
    return this.#driver.element(way, finding, selector, words, isOtherWindow(way[0]))
  }
}
