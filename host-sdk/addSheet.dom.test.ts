import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addSheet } from './addSheet.ts'
import { buttonContent } from './elements/buttonContent.ts'
import { lockScroll } from './frame/lockScroll.ts'

/** Ways in which a browser or a polyfill has no sheets that are made by script. */
const lacks: [why: string, lose: () => void][] = [
  [
    'a sheet is not a constructor (Safari before 16.4)',
    () =>
      vi.stubGlobal(
        'CSSStyleSheet',
        class {
          constructor() {
            throw new TypeError('Illegal constructor')
          }
        },
      ),
  ],
  ['a sheet takes no rules', () => vi.stubGlobal('CSSStyleSheet', class {})],
  ['there is no such name', () => vi.stubGlobal('CSSStyleSheet', undefined)],
  ['a document takes no sheets', () => losesList({ value: undefined, writable: true })],
  [
    'what a document takes cannot be replaced',
    () => losesList({ get: () => [], set: () => void fails('read only') }),
  ],
]
const fails = (why: string): never => {
  throw new TypeError(why)
}

function losesList(property: PropertyDescriptor): void {
  for (const [owner] of lists)
    Object.defineProperty(owner, 'adoptedStyleSheets', { ...property, configurable: true })
}

/** All rules of a document or shadow tree. */
function rulesOf(root: Document | ShadowRoot): string {
  const made = [...(root.adoptedStyleSheets ?? [])].flatMap(({ cssRules }) => [...cssRules])
  const elements = [...root.querySelectorAll('style')].map(({ textContent }) => textContent)
  return [...made.map(({ cssText }) => cssText), ...elements].join('').replace(/[\s;]/g, '')
}

/** Whose property the list of sheets is, for documents and for shadow trees. */
const lists = [document, document.createElement('div').attachShadow({ mode: 'open' })].map((root) => {
  let owner: object = root
  while (!Object.hasOwn(owner, 'adoptedStyleSheets')) owner = Object.getPrototypeOf(owner)
  const property = Object.getOwnPropertyDescriptor(owner, 'adoptedStyleSheets') as PropertyDescriptor
  return [owner, property] as const
})
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const [owner, before] of lists) Object.defineProperty(owner, 'adoptedStyleSheets', before)
})

const addRules = (rules: string) => addSheet(document, rules)

test('default: a sheet made by script, and none afterwards', () => {
  const undo = addSheet(document, 'p{color:red}')
  expect(rulesOf(document)).toBe('p{color:red}')
  expect(document.querySelector('style')).toBeNull()
  undo()
  expect(rulesOf(document)).toBe('')
})

test('behavior: sheets of the page stay, whoever ends first', () => {
  const undo = addSheet(document, 'p{color:red}')
  const other = addSheet(document, 'p{color:blue}')
  undo()
  expect(rulesOf(document)).toBe('p{color:blue}')
  other()
})

describe.each([['sheets can be made', () => {}], ...lacks] satisfies typeof lacks)('where %s', (_, lose) => {
  beforeEach(lose)

  test('behavior: the page does not scroll until the lock ends', () => {
    const undo = lockScroll(addRules)
    onTestFinished(undo)
    vi.runAllTimers()
    expect(rulesOf(document)).toContain('html:not(#_){overflow:hidden!important')
    undo()
    expect(rulesOf(document)).toBe('')
  })

  test('behavior: a lock that ends before it began leaves nothing', () => {
    lockScroll(addRules)()
    vi.runAllTimers()
    expect(rulesOf(document)).toBe('')
  })

  test('behavior: the button stands, and has its look', () => {
    const host = document.createElement('div')
    buttonContent(host).render()
    const root = host.shadowRoot as ShadowRoot
    expect(root.querySelector('button')?.textContent).toBe('Connect wallet')
    expect(rulesOf(root)).toContain('p:empty{display:none}')
    expect(rulesOf(root)).toContain('min-height:44px')
  })
})
