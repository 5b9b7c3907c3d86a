import { type Colour, contrast, readColour } from '../../../host-sdk/protocol/colour.ts'
import { leastTextContrast } from '../../../host-sdk/protocol/theme.ts'

import type { Mode } from './mode.ts'

/** The colours that a page may give, opaque (host-sdk/protocol/theme.ts). */
export interface GivenColours {
  background?: string | undefined
  foreground?: string | undefined
  accent?: string | undefined
  onAccent?: string | undefined
}

/** An accent that marks a button or a border is told from its ground from here on (WCAG 2.2, 1.4.11). */
const leastAccentContrast = 3

/** Our own colours, as tokens.css has them. */
export const ownColours: Readonly<Record<Mode, Readonly<Record<OwnName, string>>>> = {
  dark: {
    background: '#17181c',
    foreground: '#f3f4f6',
    accent: '#4455e0',
    danger: '#ff7168',
    warning: '#f0c274',
    success: '#7fdcab',
  },
  light: {
    background: '#ffffff',
    foreground: '#16181d',
    accent: '#3a55e0',
    danger: '#b3261e',
    warning: '#8a5800',
    success: '#146c43',
  },
}
type OwnName = 'background' | 'foreground' | 'accent' | 'danger' | 'warning' | 'success'

/** What fills the button of a danger, as Button.css has it, and reds around it, the nearest first. */
const ownFill = '#c62f28'
const reds: readonly string[] = [
  ownFill,
  '#d9372f',
  '#a52621',
  '#f2564d',
  '#7f1b17',
  '#ff9a93',
  '#3a0a08',
  '#ffb4ae',
]

/** Text on a ground of any colour: one of the three has a contrast of 4.5:1 on each. */
const texts = ['#12141a', '#ffffff', '#000000']

/** The names of the custom properties that `paletteOf` may give, without `--page-`. */
export const paletteNames = [
  'background',
  'foreground',
  'surface',
  'surface-hover',
  'surface-press',
  'muted',
  'danger',
  'danger-fill',
  'danger-fill-hover',
  'on-danger',
  'warning',
  'success',
  'accent',
  'on-accent',
  'accent-hover',
  'accent-text',
] as const
export type Palette = Partial<Record<(typeof paletteNames)[number], string>>

/** Is this accent fit for a screen on our own ground? */
export const isFitAccent = (mode: Mode, accent: string): boolean => {
  const colour = readColour(accent)
  return !!colour && contrast(colour, colourOf(ownColours[mode].background)) >= leastAccentContrast
}

/**
 * All colours that follow from those that a page gave, so that every text has 4.5:1 on the grounds it stands on; nothing
 * where the page gave none.
 */
export function paletteOf(mode: Mode, given: GivenColours): Palette {
  const own = ownColours[mode]
  const other = ownColours[mode === 'dark' ? 'light' : 'dark']
  const background = colourOf(given.background ?? own.background)
  const foreground = colourOf(given.foreground ?? own.foreground)
  const palette: Palette = {}

  if (given.background || given.foreground) {
    const surfaces = surfacesOf(background, foreground)
    const grounds = [background, ...surfaces]
    const [surface, hover, press] = surfaces
    const signal = (name: OwnName): Colour =>
      [own[name], other[name]].map(colourOf).find((colour) => readsOn(colour, [background])) ?? foreground
    const standsOut = (red: Colour): boolean => contrast(red, background) >= leastAccentContrast
    const fill = reds.map(colourOf).find(standsOut) ?? colourOf(ownFill)
    const onDanger = textOn(fill)
    Object.assign(palette, {
      background: css(background),
      foreground: css(foreground),
      surface: css(surface),
      'surface-hover': css(hover),
      'surface-press': css(press),
      muted: css(towards(blend(background, foreground, 0.68), foreground, grounds)),
      danger: css(signal('danger')),
      'danger-fill': css(fill),
      'danger-fill-hover': css(blend(fill, awayFrom(onDanger), 0.1)),
      'on-danger': css(onDanger),
      warning: css(signal('warning')),
      success: css(signal('success')),
    } satisfies Palette)
  }
  if (Object.values(given).some(Boolean)) {
    const accent = colourOf(given.accent ?? own.accent)
    const text = given.onAccent ? colourOf(given.onAccent) : textOn(accent)
    const grounds = [background, blend(background, accent, 0.16)]
    Object.assign(palette, {
      accent: css(accent),
      'on-accent': css(text),
      'accent-hover': css(blend(accent, awayFrom(text), 0.1)),
      'accent-text': css(towards(blend(foreground, accent, 0.64), foreground, grounds)),
    } satisfies Palette)
  }
  return palette
}

/** The three grounds of rows, told from the background as far as the text allows. */
function surfacesOf(background: Colour, foreground: Colour): [Colour, Colour, Colour] {
  const strength =
    [1, 0.75, 0.5, 0.25].find((part) => readsOn(foreground, [blend(background, foreground, 0.12 * part)])) ??
    0
  const surface = (share: number): Colour => blend(background, foreground, share * strength)
  return [surface(0.05), surface(0.09), surface(0.12)]
}

/** The first colour on the way from one to the other that reads on all grounds. */
function towards(from: Colour, to: Colour, grounds: readonly Colour[]): Colour {
  for (let share = 0; share < 1; share += 0.05) {
    const colour = blend(from, to, share)
    if (readsOn(colour, grounds)) return colour
  }
  return to
}

const readsOn = (text: Colour, grounds: readonly Colour[]): boolean =>
  grounds.every((ground) => contrast(text, ground) >= leastTextContrast)

const textOn = (ground: Colour): Colour =>
  texts.map(colourOf).find((text) => readsOn(text, [ground])) ?? colourOf('#000000')

/** Where a ground goes while the pointer is there, so that its text reads no worse. */
const awayFrom = (text: Colour): Colour =>
  colourOf(contrast(text, colourOf('#ffffff')) > contrast(text, colourOf('#000000')) ? '#ffffff' : '#000000')

const blend = (from: Colour, to: Colour, share: number): Colour =>
  [0, 1, 2].map((at) =>
    Math.round((from[at] ?? 0) * (1 - share) + (to[at] ?? 0) * share),
  ) as unknown as Colour

const colourOf = (text: string): Colour => readColour(text) ?? [0, 0, 0]

const css = (colour: Colour): string => `rgb(${colour.join(' ')})`
