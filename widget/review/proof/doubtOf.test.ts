import { expect, test } from 'vitest'
import { type Colour, contrast } from '../../../host-sdk/protocol/colour.ts'
import { type Doubt, doubtOf, type Viewport } from './doubtOf.ts'
import type { Fact, FactName, Layer } from './fact.ts'

const viewport: Viewport = {
  width: 360,
  height: 500,
  forcedColours: false,
  pixelRatio: 1,
  screenSide: 800,
  isFramed: true,
  textScale: 1,
}
const painted = (colour: Colour, alpha = 1) => ({ colour, alpha })
const clear: Layer = { opacity: 1, hidden: false, altered: false, ground: painted([0, 0, 0], 0) }
const white: Layer = { ...clear, ground: painted([255, 255, 255]) }

const fact = (name: FactName, more: Partial<Fact> = {}): Fact => ({
  name,
  hasText: true,
  colour: painted([20, 20, 20]),
  fontSize: 14,
  layers: [clear, white, clear],
  left: 16,
  right: 344,
  top: 10,
  bottom: 30,
  ...more,
})
const names: FactName[] = ['site', 'title', 'figure', 'receiver', 'reject', 'approve']
/** A sound screen but for one fact. */
const screen = (changed: FactName, more: Partial<Fact>): Fact[] =>
  names.map((name) => fact(name, name === changed ? more : {}))

test('default: all of it can be read at once', () => {
  expect(
    doubtOf(
      names.map((name) => fact(name)),
      viewport,
    ),
  ).toBeUndefined()
})

test.each(['site', 'title', 'figure', 'reject', 'approve'] as const)(
  'error: no %s, or an empty one',
  (name) => {
    const facts = names.map((each) => fact(each))
    expect(
      doubtOf(
        facts.filter((each) => each.name !== name),
        viewport,
      ),
    ).toBe('missing')
    expect(doubtOf(screen(name, { hasText: false }), viewport)).toBe('missing')
  },
)

test('behavior: not every screen has a receiver', () => {
  const facts = names.filter((name) => name !== 'receiver').map((name) => fact(name))
  expect(doubtOf(facts, viewport)).toBeUndefined()
})

const wrong: [what: string, Partial<Fact>, Doubt][] = [
  ['see-through text', { colour: painted([0, 0, 0], 0) }, 'unreadable'],
  ['the colour of its ground', { colour: painted([255, 255, 255]) }, 'unreadable'],
  ['almost that', { colour: painted([120, 120, 120]) }, 'unreadable'],
  ['half see-through', { colour: painted([0, 0, 0], 0.4) }, 'unreadable'],
  ['a colour nobody can read', { colour: undefined }, 'unreadable'],
  ['no ground at all', { layers: [clear, clear] }, 'unreadable'],
  ['a ground nobody can read', { layers: [{ ...clear, ground: undefined }, white] }, 'unreadable'],
  ['a dark layer under it', { layers: [{ ...clear, ground: painted([0, 0, 0], 0.9) }, white] }, 'unreadable'],
  ['tiny text', { fontSize: 10 }, 'unreadable'],
  ['a faint root', { layers: [clear, white, { ...clear, opacity: 0.99 }] }, 'faint'],
  ['faint itself', { layers: [{ ...clear, opacity: 0 }, white] }, 'faint'],
  ['hidden', { layers: [{ ...clear, hidden: true }, white] }, 'missing'],
  ['in something hidden', { layers: [clear, white, { ...clear, hidden: true }] }, 'missing'],
  ['moved', { layers: [clear, white, { ...clear, altered: true }] }, 'altered'],
  ['left of the window', { left: -20 }, 'outside'],
  ['right of the window', { right: 380 }, 'outside'],
  ['above the window', { top: -5 }, 'outside'],
  ['below the window', { bottom: 510 }, 'outside'],
  ['without width', { right: 16 }, 'missing'],
  ['without height', { bottom: 10 }, 'missing'],
  ['below what shows of a list', { scrolled: { end: 210, room: 200 } }, 'small'],
]

test.each(wrong)('error: %s', (_, more, doubt) => {
  for (const name of names) expect(doubtOf(screen(name, more), viewport), name).toBe(doubt)
})

test.each<[string, Partial<Fact>]>([
  ['a rounding of layout', { left: -0.6, right: 360.6 }],
  ['the smallest text', { fontSize: 11 }],
  ['a pixel of width', { right: 17 }],
  ['a pixel of height', { bottom: 11 }],
  ['all that rounding may do to the left', { left: -1 }],
  ['all that rounding may do to the right', { right: 361 }],
  ['all that rounding may do above', { top: -1 }],
  ['all that rounding may do below', { bottom: 501 }],
  ['the end of what shows of a list', { scrolled: { end: 201, room: 200 } }],
  ['just enough contrast', { colour: painted([118, 118, 118]) }],
  ['a thin veil', { layers: [{ ...clear, ground: painted([0, 0, 0], 0.05) }, white] }],
  ['scrolled away by the person', { top: -300, bottom: -280, scrolled: { end: 40, room: 200 } }],
])('behavior: %s is not in doubt', (_, more) => {
  for (const name of names) expect(doubtOf(screen(name, more), viewport), name).toBeUndefined()
})

test('behavior: the least contrast itself is enough', () => {
  const least: Colour = [60, 135.16016252646034, 0]
  expect(contrast(least, [255, 255, 255])).toBe(4.5)
  expect(doubtOf(screen('figure', { colour: painted(least) }), viewport)).toBeUndefined()
})

test('behavior: with forced colours ours do not count, all else does', () => {
  const forced = { ...viewport, forcedColours: true }
  expect(doubtOf(screen('figure', { colour: painted([255, 255, 255]) }), forced)).toBeUndefined()
  expect(doubtOf(screen('figure', { layers: [{ ...white, opacity: 0.5 }] }), forced)).toBe('faint')
})

const phone = { screenSide: 400 }
test.each<[string, Partial<Viewport>, number, Doubt | undefined]>([
  ['half its size on a plain screen', { pixelRatio: 0.5 }, 12, undefined],
  ['less than half of it', { pixelRatio: 0.49 }, 12, 'unreadable'],
  ['a fifth of it', { pixelRatio: 0.2 }, 24, 'unreadable'],
  ['a third on the screen of a phone', { ...phone, pixelRatio: 1 }, 12, undefined],
  ['less on the screen of a phone', { ...phone, pixelRatio: 0.99 }, 12, 'unreadable'],
  ['an old phone', { ...phone, pixelRatio: 1.5 }, 11, undefined],
  ['the widest phone', { screenSide: 599, pixelRatio: 0.9 }, 12, 'unreadable'],
  ['the smallest tablet', { screenSide: 600, pixelRatio: 0.9 }, 12, undefined],
  ['its least, where a person has smaller text (ui/base.css)', {}, 0.8125 * 16, undefined],
  ['three quarters of that', {}, 0.8125 * 12, 'unreadable'],
])('behavior: text at %s', (_, more, fontSize, doubt) => {
  for (const name of names)
    expect(doubtOf(screen(name, { fontSize }), { ...viewport, ...more }), name).toBe(doubt)
})

const below = (end: number, room = 300, height = 20): Partial<Fact> => ({
  ...{ top: 10, bottom: 10 + height },
  scrolled: { end, room },
})
const onPhone = { width: 320, height: 500, screenSide: 320 }
const narrow = { width: 240, height: 500 }
const ownWindow = { ...onPhone, isFramed: false }
test.each<[string, number, Partial<Viewport>, Partial<Fact>, Doubt | undefined]>([
  ['usual', 1, {}, below(302), 'small'],
  ['smaller', 0.5, {}, below(302), 'small'],
  ['larger by a hair', 1.01, {}, below(302), 'long'],
  ['half as large again', 1.5, {}, below(450), 'long'],
  ['half as large again, so that its lines break', 1.5, {}, below(700), 'long'],
  ['twice as large', 2, {}, below(310), 'long'],
  ['twice as large, and it fits', 2, {}, below(301), undefined],
  ['a quarter larger, in a column', 1.25, narrow, below(500), 'long'],
  ['half as large again, in a column', 1.5, narrow, below(500), 'long'],
  ['twice as large, in a column', 2, narrow, below(900), 'long'],
  // What a page makes small around it.
  ['larger by a hair, in a slit', 1.01, {}, below(200, 64), 'small'],
  ['larger by a hair, with a fact that shows in part', 1.01, {}, below(302, 99, 100), 'small'],
  ['twice as large, in a slit where usual text fits', 2, {}, below(60, 31), 'small'],
  ['twice as large, in a frame that shows three lines', 2, {}, below(200, 128), 'long'],
  ['twice as large, in a frame that shows fewer', 2, {}, below(200, 127), 'small'],
  ['twice as large, with a fact that shows whole', 2, {}, below(300, 200, 200), 'long'],
  ['twice as large, with a fact that shows in part', 2, {}, below(300, 199, 200), 'small'],
  ['twice as large, with a fact of many lines', 2, {}, below(510, 256, 500), 'long'],
  ['twice as large, with a fact of many lines, few of which show', 2, {}, below(510, 255, 500), 'small'],
  ['three times as large, in a frame that shows three lines', 3, {}, below(400, 192), 'long'],
  ['three times as large, in a frame that shows fewer', 3, {}, below(400, 191), 'small'],
  // No more than half of a screen can be asked for.
  ['twice as large, on a phone', 2, onPhone, below(500), 'long'],
  ['twice as large, on a phone, with a fact as high as half of it', 2, onPhone, below(310, 160, 300), 'long'],
  ['twice as large, on a phone, with a fact that shows in part', 2, onPhone, below(310, 159, 160), 'small'],
  ['twice as large, on a phone, in a slit', 2, onPhone, below(210, 127), 'small'],
  ['2.5 times as large, on a phone, in half of it', 2.5, onPhone, below(900, 160), 'long'],
  ['three times as large, on a phone, in half of it', 3, onPhone, below(900, 160, 300), 'long'],
  ['three times as large, on a phone, in less', 3, onPhone, below(900, 159), 'small'],
  ['4.5 times as large, on a phone, in half of it', 4.5, onPhone, below(900, 160, 300), 'long'],
  ['4.5 times as large, on a phone, in less', 4.5, onPhone, below(900, 159), 'small'],
  // Nobody but the person sets the size of a window: a line at a time is enough.
  ['usual, in a window of ours', 1, ownWindow, below(302), 'small'],
  ['2.5 times as large, in a window of ours', 2.5, ownWindow, below(900, 83, 300), 'long'],
  [
    '2.5 times as large, in a window of ours that shows less than a line',
    2.5,
    ownWindow,
    below(900, 82),
    'small',
  ],
  ['three times as large, in a window of ours', 3, ownWindow, below(900, 99, 300), 'long'],
  [
    'three times as large, in a window of ours that shows less than a line',
    3,
    ownWindow,
    below(900, 98),
    'small',
  ],
  ['4.5 times as large, in a window of ours', 4.5, ownWindow, below(900, 149, 300), 'long'],
  [
    '4.5 times as large, in a window of ours that shows less than a line',
    4.5,
    ownWindow,
    below(900, 148),
    'small',
  ],
])('behavior: text that a person has %s', (_, textScale, more, one, doubt) => {
  const sides = { right: 200 }
  for (const name of names) {
    const facts = names.map((each) => fact(each, each === name ? { ...one, ...sides } : sides))
    expect(doubtOf(facts, { ...viewport, ...more, textScale }), name).toBe(doubt)
  }
})

test('behavior: what is only long hides no other doubt', () => {
  const facts = [fact('site', below(310)), ...screen('reject', { fontSize: 5 }).slice(1)]
  expect(doubtOf(facts, { ...viewport, textScale: 2 })).toBe('unreadable')
})
