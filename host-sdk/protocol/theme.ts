import type { Theme } from './api.ts'

/**
 * The variables a page may set, each with the form its value must have. Values go into custom properties by
 * CSSOM, so nothing can break out of a rule; the forms keep out `url()` and everything unforeseen. Made anew for who
 * asks: a page that sets none does not hold them.
 */
export const themeVariables = (): Readonly<Record<string, RegExp>> => {
  const colour = /^(#[0-9a-fA-F]{3,8}|(rgb|hsl)a?\([0-9.,%/ deg]{1,60}\))$/
  return {
    '--gatehouse-accent': colour,
    '--gatehouse-on-accent': colour,
    '--gatehouse-background': colour,
    '--gatehouse-foreground': colour,
    '--gatehouse-radius': /^\d{1,2}(\.\d{1,2})?px$/,
    '--gatehouse-font-family': /^[a-zA-Z0-9 ,'"-]{1,120}$/,
    '--gatehouse-z-index': /^\d{1,10}$/,
  }
}

/** A fresh theme with only what is well formed; `undefined` when any part is not (nothing is half applied). */
export function parseTheme(value: unknown): Theme | undefined {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined
  const { mode, variables } = value as { mode?: unknown; variables?: unknown }
  const theme: Theme = {}
  if (mode !== undefined) {
    if (mode !== 'dark' && mode !== 'light' && mode !== 'auto') return undefined
    theme.mode = mode
  }
  if (variables !== undefined) {
    if (!variables || typeof variables !== 'object') return undefined
    theme.variables = {}
    const forms = themeVariables()
    for (const [name, text] of Object.entries(variables)) {
      const form = Object.hasOwn(forms, name) ? forms[name] : undefined
      if (!form || typeof text !== 'string' || !form.test(text)) return undefined
      theme.variables[name] = text
    }
  }
  return theme
}
