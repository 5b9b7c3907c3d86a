import { Window } from 'happy-dom'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { WordsProvider } from '../../words/WordsProvider.tsx'
import { createWords } from '../../words/words.ts'
// Loaded before any test, so that what a screen brings in later is there at once.
import '../eip155/dangers/describePower.ts'
import '../eip155/dangers/describeTyped.ts'
import '../eip155/swap/describeSwap.ts'
import { ReactReview, type Review } from '../review.ts'
import { networks } from './networks.ts'
import { outlineOf } from './outline.ts'
import { site } from './readers.ts'
import { translatable } from './translatable.ts'

const words = createWords()

export interface Screen {
  root: HTMLElement
  /** What a person reads (outline.ts). */
  lines(): string[]
  /** The same between the site that asks and the answers. */
  body(): string[]
  button(name: string): HTMLButtonElement
  press(name: string): void
  /** Lets time go by, in ms. */
  pass(ms: number): Promise<void>
  /** Takes it away. */
  close(): Promise<void>
  /** Draws with other surroundings. */
  change(review: Partial<Review>): Promise<void>
}

const silent = (): Promise<never> => Promise.reject(new Error('no node'))

/** Nothing loads for longer. */
const longestMs = 30_000
/** Of the machine: tests move the other ones. */
const { now } = Date

/** Takes turns until it is so, or until it never will be. */
export async function turnUntil(isSo: () => boolean, turn: (turns: number) => Promise<void>): Promise<void> {
  const end = now() + longestMs
  for (let turns = 0; !isSo() && now() < end; turns++) await act(() => turn(turns))
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** No two timers of a screen are nearer than this. */
const stepMs = 50

/** Globals of a page that React and the screens use. */
const pageGlobals = [
  'document',
  'location',
  'Element',
  'HTMLElement',
  'HTMLIFrameElement',
  'HTMLDetailsElement',
  'HTMLButtonElement',
  'MutationObserver',
  'ResizeObserver',
] as const
const pageFunctions = ['getComputedStyle', 'matchMedia', 'addEventListener', 'removeEventListener'] as const

/** A page that everything fits in, in which every element has a size and our colours. One serves all tests. */
function createPage(): Window {
  const page = new Window({ url: 'https://frame.example/', width: 400, height: 640 })
  page.document.head.innerHTML =
    '<style>* { visibility: visible; opacity: 1; color: rgb(20, 20, 20); font-size: 14px; background-color: rgba(0, 0, 0, 0) }' +
    'html { background-color: rgb(255, 255, 255) }</style>'
  page.Element.prototype.getBoundingClientRect = () => new page.DOMRect(16, 10, 320, 20)
  Object.defineProperty(page.HTMLElement.prototype, 'clientHeight', { value: 500 })
  // As in a frame; the parent of a window is itself.
  Object.defineProperty(page, 'parent', { configurable: true, value: {} })
  return page
}
const page = createPage()

let isOpen = false

/** Puts the page where a browser has it, until the test ends. */
export function openPage(): Window {
  if (isOpen) return page
  isOpen = true
  vi.stubGlobal('window', page)
  for (const name of pageGlobals) vi.stubGlobal(name, page[name])
  for (const name of pageFunctions) vi.stubGlobal(name, (page[name] as () => void).bind(page))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => {
    isOpen = false
    page.document.body.innerHTML = ''
    vi.unstubAllGlobals()
  })
  return page
}

/** All that scrolls has this height until the test ends, px; 500 of it show at a time. */
export function setScrollHeight(height: number): void {
  const { prototype } = openPage().HTMLElement
  Object.defineProperty(prototype, 'scrollHeight', { configurable: true, value: height })
  onTestFinished(() => void Reflect.deleteProperty(prototype, 'scrollHeight'))
}

/** The name of the second answer of a screen that is longer than what shows of it. */
export async function longAnswer(draw: () => Promise<Screen>): Promise<string | undefined> {
  setScrollHeight(900)
  const screen = await draw()
  return screen.root.querySelector('[data-fact=approve]')?.textContent ?? undefined
}

/**
 * Draws a part of a screen as a browser does, and waits until what it loads is here. At the end of its test nothing may
 * stand there that a translator of pages should leave alone (translatable.ts).
 *
 * @param review left out: `site`, our networks, no node that answers
 * @param waits `false` where something never comes
 */
export async function drawScreen(
  body: ReactNode,
  review: Partial<Review> = {},
  waits = true,
): Promise<Screen> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  openPage()
  const box = document.createElement('main')
  document.body.append(box)
  const root = createRoot(box)
  const around: Review = {
    site,
    networks,
    ask: silent,
    now: () => Date.now(),
    approve: () => {},
    reject: () => {},
    ...review,
  }
  const draw = (): Promise<void> =>
    act(async () =>
      root.render(
        <WordsProvider i18n={words}>
          <ReactReview value={{ ...around }}>{body}</ReactReview>
        </WordsProvider>,
      ),
    )
  const close = (): Promise<void> => act(async () => root.unmount())
  onTestFinished(async () => {
    const left = translatable(box)
    await close()
    // What a part that loads late would draw needs the page that ends now.
    await vi.dynamicImportSettled()
    vi.useRealTimers()
    expect(left, 'translate="no" is missing around').toEqual([])
  })
  await draw()
  await turnUntil(() => !waits || box.querySelector('.skeleton') === null, turn)
  const screen: Screen = {
    root: box,
    lines: () => outlineOf(box),
    body: () => screen.lines().slice(1, -2),
    button: (name) => {
      const found = [...box.querySelectorAll('button')].find((one) => one.textContent === name)
      if (!found) throw new Error(`There is no button ${name}`)
      return found
    },
    press: (name) => act(() => screen.button(name).click()),
    pass: async (ms) => {
      // React draws between two steps, as it does between two timers.
      for (let left = ms; left > 0; left -= stepMs)
        await act(async () => vi.advanceTimersByTime(Math.min(left, stepMs)))
    },
    close,
    change: async (more) => {
      Object.assign(around, more)
      await draw()
    },
  }
  return screen
}
