import type { Theme } from './api.ts'
import { contrast, readColour } from './colour.ts'

/** Text of normal size reads from here on (WCAG 2.2, success criterion 1.4.3). */
export const leastTextContrast = 4.5

/**
 * A fresh theme, or a sentence that says what is wrong with it; then nothing of it counts.
 *
 * Variables go into custom properties by CSSOM, so nothing can break out of a rule. Their forms keep out `url()` and
 * colours that are not opaque, and the pairs keep out texts that nobody can read. A colour may be given for one mode by
 * `-dark` or `-light` behind its name.
 *
 * @param modeNow the mode that stays in force where the theme names none
 */
export function parseTheme(value: unknown, modeNow: unknown = 'dark'): Theme | string {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return 'theme: an object'
  const { mode, variables } = value as { mode?: unknown; variables?: unknown }
  const theme: Theme = {}
  if (mode !== undefined) {
    if (mode !== 'dark' && mode !== 'light' && mode !== 'auto') return "theme.mode: 'dark', 'light' or 'auto'"
    theme.mode = mode
  }
  if (variables === undefined) return theme
  if (!variables || typeof variables !== 'object') return 'theme: an object'

  const forms: readonly [name: RegExp, fits: (text: string) => unknown, words: string][] = [
    [/^(on-accent|accent|background|foreground)(-dark|-light)?$/, readColour, 'an opaque colour'],
    [/^radius$/, (text) => /^\d{1,2}(\.\d{1,2})?px$/.test(text), '0px to 99px'],
    [/^font-family$/, (text) => /^[a-zA-Z0-9 ,'"-]{1,120}$/.test(text), 'names'],
  ]
  const known: Record<string, string> = {}
  for (const [name, text] of Object.entries(variables as Record<string, unknown>)) {
    const form = name.startsWith('--gatehouse-') && forms.find((each) => each[0].test(name.slice(12)))
    if (!form) return `theme: unknown variable ${name}`
    if (typeof text !== 'string' || !form[1](text)) return `theme: ${name}: ${form[2]}`
    known[name] = text
  }
  // Our own colours (widget/ui/tokens.css), which stand where the page gives none.
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    dark: { foreground: '#f3f4f6', background: '#17181c', accent: '#4455e0' },
    light: { foreground: '#16181d', background: '#ffffff', accent: '#3a55e0' },
  }
  for (const [each, ours] of Object.entries(own))
    for (const pair of ['foreground on background', 'on-accent on accent']) {
      const [text, ground] = pair
        .split(' on ')
        .map((name) =>
          readColour(
            known[`--gatehouse-${name}-${each}`] ?? known[`--gatehouse-${name}`] ?? ours[name] ?? '',
          ),
        )
      if (
        `${theme.mode ?? modeNow}`.match(`${each}|auto`) &&
        text &&
        ground &&
        contrast(text, ground) < leastTextContrast
      )
        return `theme: ${pair} has a contrast below 4.5:1 in ${each} mode`
    }
  theme.variables = known
  return theme
}
