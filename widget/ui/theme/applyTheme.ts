import type { Theme } from '../../../host-sdk/protocol/api.ts'
import { modeOf } from './mode.ts'
import { isFitAccent, paletteNames, paletteOf } from './palette.ts'

/**
 * How much of a page's theme a screen takes: all of it, or where a person approves something an accent that is fit for
 * our own ground, and a radius up to our own.
 */
export type ThemeScope = 'all' | 'accent'

/** Px. */
const ownRadius = 24

/** Puts the theme of the page onto the document, as far as the scope lets it. */
export function applyTheme(theme: Theme, scope: ThemeScope): void {
  const { dataset, style } = document.documentElement
  if (theme.mode) dataset['theme'] = theme.mode
  const mode = modeOf(theme)
  const given = (name: string): string | undefined =>
    theme.variables?.[`--gatehouse-${name}-${mode}`] ?? theme.variables?.[`--gatehouse-${name}`]
  const set = (name: string, value: string | undefined): void =>
    value === undefined ? void style.removeProperty(name) : style.setProperty(name, value)

  const accent = given('accent')
  const palette =
    scope === 'all'
      ? paletteOf(mode, {
          background: given('background'),
          foreground: given('foreground'),
          accent,
          onAccent: given('on-accent'),
        })
      : paletteOf(mode, { accent: accent && isFitAccent(mode, accent) ? accent : undefined })
  for (const name of paletteNames) set(`--page-${name}`, palette[name])

  const radius = given('radius')
  const fitRadius = scope === 'all' || parseFloat(radius ?? '') <= ownRadius
  set('--page-radius', fitRadius ? radius : undefined)
  set('--page-font-family', scope === 'all' ? given('font-family') : undefined)
}
