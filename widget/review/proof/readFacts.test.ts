import { expect, test, vi } from 'vitest'
import { openPage } from '../test/drawScreen.tsx'
import { readFacts } from './readFacts.ts'

/** Facts of a document that is drawn with our colours, at a place of 16, 10 and 320 x 20 px. */
function facts(html: string) {
  openPage()
  document.body.innerHTML = `<main>${html}</main>`
  const main = document.querySelector('main')
  if (!main) throw new Error('There is no main')
  return readFacts(main)
}
const layer = { opacity: 1, hidden: false, altered: false, ground: { colour: [0, 0, 0], alpha: 0 } }
const white = { ...layer, ground: { colour: [255, 255, 255], alpha: 1 } }

test('default: what is marked, from itself up to the root', () => {
  const found = facts('<p data-fact="title"> Send </p><b>more</b><p data-fact="figure"></p>')
  expect(found).toEqual([
    {
      ...{ name: 'title', hasText: true, colour: { colour: [20, 20, 20], alpha: 1 }, fontSize: 14 },
      ...{ left: 16, right: 336, top: 10, bottom: 30 },
      layers: [layer, layer, layer, white],
    },
    expect.objectContaining({ name: 'figure', hasText: false }),
  ])
  expect(found[0]).not.toHaveProperty('scrolled')
})

test('error: an empty fact, and a mark that is not known', () => {
  expect(facts('<p data-fact="title">  </p><p data-fact="other">x</p>')).toMatchObject([
    { name: 'title', hasText: false },
  ])
})

test.each<[string, object]>([
  ['opacity: 0.5', { opacity: 0.5 }],
  ['visibility: hidden', { hidden: true }],
  ['display: none', { hidden: true }],
  ['transform: rotate(1deg)', { altered: true }],
  ['filter: blur(3px)', { altered: true }],
  ['clip-path: circle(1px)', { altered: true }],
  ['mix-blend-mode: difference', { altered: true }],
  ['background-image: url(a.png)', { altered: true }],
  ['text-indent: -999px', { altered: true }],
  ['transform: none', {}],
  ['text-indent: 0px', {}],
  ['mix-blend-mode: normal', {}],
  ['background-color: rgb(1, 2, 3)', { ground: { colour: [1, 2, 3], alpha: 1 } }],
])('param: %s', (style, changed) => {
  const [own] = facts(`<p style="${style}" data-fact="title">Send</p>`)
  expect(own?.layers[0]).toEqual({ ...layer, ...changed })
  const [below] = facts(`<div style="${style}"><p data-fact="title">Send</p></div>`)
  expect(below?.layers[1]).toEqual({ ...layer, ...changed })
})

test('behavior: a property that a browser does not know changes nothing', () => {
  openPage()
  document.body.innerHTML = '<p data-fact="title">Send</p>'
  const known = { color: 'rgb(1, 2, 3)', fontSize: '14px', opacity: '1', backgroundColor: 'rgb(4, 5, 6)' }
  vi.stubGlobal('getComputedStyle', () => ({ ...known, visibility: 'visible', display: 'block' }))
  const [title] = readFacts(document.body)
  expect(title?.layers[0]).toEqual({ ...layer, ground: { colour: [4, 5, 6], alpha: 1 } })
})

test('behavior: what lies behind several facts is looked at once', () => {
  openPage()
  const looks = vi.fn(getComputedStyle)
  vi.stubGlobal('getComputedStyle', looks)
  expect(facts('<p data-fact="title">Send</p><p data-fact="figure">1</p>')).toHaveLength(2)
  const main = document.querySelector('main')
  expect(looks.mock.calls.filter(([element]) => element === main)).toHaveLength(1)
})

test('behavior: a button that waits may be dim, nothing else may', () => {
  const style = 'style="opacity: 0.4"'
  const [waits, stands] = facts(
    `<button disabled ${style} data-fact="approve">Yes</button><button ${style} data-fact="reject">No</button>`,
  )
  expect(waits?.layers[0]?.opacity).toBe(1)
  expect(stands?.layers[0]?.opacity).toBe(0.4)
})

test('behavior: in what scrolls it counts from where that begins', () => {
  const scroll = (inner: string) => `<div class="view-scroll">${inner}</div>`
  const place = (html: string) => {
    openPage()
    document.body.innerHTML = `<main>${html}</main>`
    const main = document.querySelector('main') as HTMLElement
    const scroller = main.firstElementChild as HTMLElement
    scroller.scrollTop = 30
    vi.spyOn(scroller, 'getBoundingClientRect').mockReturnValue({ top: 4 } as DOMRect)
    const fact = scroller.firstElementChild as HTMLElement
    const box = { left: 16, right: 336, top: 10, bottom: 210 } as DOMRect
    vi.spyOn(fact, 'getBoundingClientRect').mockReturnValue(box)
    return readFacts(main)[0]?.scrolled
  }
  expect(place(scroll('<p data-fact="figure">1</p>'))).toEqual({ end: 236, room: 500 })
  const phoneSide = 400
  vi.stubGlobal('window', { ...{ parent: {}, screen: { width: 800, height: phoneSide } } })
  // Of a long text the beginning is enough, three lines; larger text does not scroll by itself.
  expect(place(scroll('<p data-fact="content">1</p>'))).toEqual({ end: 100, room: 500 })
  for (const [textPx, end] of [
    [12, 100],
    [16, 100],
    [17, 236],
    [32, 236],
  ] as const) {
    document.documentElement.style.fontSize = `${textPx}px`
    expect(place(scroll('<p data-fact="content">1</p>'))?.end, `${textPx} px`).toBe(end)
  }
  document.documentElement.style.removeProperty('font-size')
})
