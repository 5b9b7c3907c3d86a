import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Colour, contrast, readColour } from '../../../host-sdk/protocol/colour.ts'
import { parseTheme } from '../../../host-sdk/protocol/theme.ts'
import type { Mode } from './mode.ts'
import { isFitAccent, ownColours, type Palette, paletteOf } from './palette.ts'

const modes: Mode[] = ['dark', 'light']
const colour = (text: string | undefined): Colour => {
  const read = text && readColour(text)
  if (!read) throw new Error(`not a colour: ${text}`)
  return read
}

/** Every text of the screens and the grounds that it stands on. */
const pairs: [text: keyof Palette, ground: keyof Palette][] = [
  ['foreground', 'background'],
  ['foreground', 'surface'],
  ['foreground', 'surface-hover'],
  ['foreground', 'surface-press'],
  ['muted', 'background'],
  ['muted', 'surface'],
  ['muted', 'surface-press'],
  ['danger', 'background'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
  ['warning', 'background'],
  ['success', 'background'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent-text', 'background'],
]
const unreadable = (palette: Palette): string[] =>
  pairs
    .filter(([text, ground]) => palette[text] !== undefined && palette[ground] !== undefined)
    .filter(([text, ground]) => contrast(colour(palette[text]), colour(palette[ground])) < 4.5)
    .map((pair) => pair.join(' on '))

/** Pseudo-random, 0 to 1, the same at each run (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

describe('paletteOf', () => {
  test('default: nothing given, nothing changed', () => {
    for (const mode of modes) expect(paletteOf(mode, {})).toEqual({})
  })

  test('behavior: an accent brings its text, its hover and itself as a text', () => {
    for (const mode of modes) {
      const palette = paletteOf(mode, { accent: '#808080' })
      expect(Object.keys(palette)).toEqual(['accent', 'on-accent', 'accent-hover', 'accent-text'])
      expect(unreadable({ background: ownColours[mode].background, ...palette })).toEqual([])
    }
  })

  test('behavior: 10,000 random themes: refused, or every text reads', () => {
    const next = random(20261124)
    const hex = () =>
      `#${Math.floor(next() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`
    const maybe = () => (next() < 0.5 ? hex() : undefined)
    let accepted = 0
    for (let turn = 0; turn < 10_000; turn++) {
      const mode = modes[turn % 2] as Mode
      const given = { background: maybe(), foreground: maybe(), accent: maybe(), onAccent: maybe() }
      const variables = Object.fromEntries(
        Object.entries({ ...given, 'on-accent': given.onAccent, onAccent: undefined })
          .filter(([, value]) => value)
          .map(([name, value]) => [`--gatehouse-${name}`, value]),
      )
      if (typeof parseTheme({ mode, variables }) === 'string') continue
      accepted++
      const palette = paletteOf(mode, given)
      expect(unreadable(palette), JSON.stringify({ mode, given })).toEqual([])
    }
    expect(accepted).toBeGreaterThan(1_000)
  })
})

describe('what fills the button of a danger', () => {
  test.each(['#17181c', '#101418', '#000000', '#0b1f3a'])(
    'default: on a dark page (%s) it is a true red with white text',
    (background) => {
      const palette = paletteOf('dark', { background })
      expect([palette['danger-fill'], palette['on-danger']]).toEqual([
        `rgb(${colour('#c62f28').join(' ')})`,
        'rgb(255 255 255)',
      ])
    },
  )

  test('param: on a background of any colour it is red, stands out, and its text reads', () => {
    const next = random(20261130)
    for (let turn = 0; turn < 5_000; turn++) {
      const given: Colour = [0, 1, 2].map(() => Math.floor(next() * 256)) as unknown as Colour
      const background = `#${given.map((part) => part.toString(16).padStart(2, '0')).join('')}`
      const palette = paletteOf(modes[turn % 2] as Mode, { background })
      const fill = colour(palette['danger-fill'])
      expect(contrast(fill, given), background).toBeGreaterThanOrEqual(3)
      expect(contrast(colour(palette['on-danger']), fill), background).toBeGreaterThanOrEqual(4.5)
      expect(fill[0] - Math.max(fill[1], fill[2]), background).toBeGreaterThan(20)
    }
  })
})

describe('isFitAccent', () => {
  test.each([
    ['dark', '#4455e0', true],
    ['dark', '#17181c', false],
    ['dark', '#333333', false],
    ['light', '#3a55e0', true],
    ['light', '#ffffff', false],
    ['light', '#dddddd', false],
    ['dark', 'rgba(255,255,255,0)', false],
    ['dark', 'red', false],
  ] as const)('default: %s %s: %s', (mode, accent, fit) => {
    expect(isFitAccent(mode, accent)).toBe(fit)
  })
})

test('behavior: our own colours are those of the style sheet, and each text of it reads', () => {
  const css = readFileSync('widget/ui/tokens.css', 'utf8')
  const blocks = {
    dark: css.slice(0, css.indexOf("[data-theme='light']")),
    light: css.slice(css.indexOf("[data-theme='light']")),
  }
  for (const mode of modes) {
    for (const [name, value] of Object.entries(ownColours[mode]))
      expect(blocks[mode], `${mode} ${name}`).toContain(`--${name}: var(--page-${name}, ${value})`)
    for (const name of ['foreground', 'danger', 'warning', 'success'] as const)
      expect(contrast(colour(ownColours[mode][name]), colour(ownColours[mode].background))).toBeGreaterThan(
        4.5,
      )
  }
})

test('behavior: what stands on our own buttons reads, and they stand out', () => {
  const css = readFileSync('widget/ui/tokens.css', 'utf8')
  const fill = readFileSync('widget/ui/Button.css', 'utf8').match(
    /--fill: var\(--page-danger-fill, (#\w+)\)/,
  )?.[1]
  const light = css.indexOf("[data-theme='light']")
  for (const block of [css.slice(0, light), css.slice(light)]) {
    const own = (name: string) => colour(block.match(`--${name}: var\\(--page-${name}, (#\\w+)\\)`)?.[1])
    for (const [text, ground] of [
      [own('on-accent'), own('accent')],
      [own('on-danger'), colour(fill)],
      [own('background'), own('warning')],
    ] as const) {
      expect(contrast(text, ground)).toBeGreaterThan(4.5)
      expect(contrast(ground, own('background'))).toBeGreaterThan(3)
    }
  }
})
