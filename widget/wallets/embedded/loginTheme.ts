import type { Theme } from '../../../host-sdk/protocol/api.ts'
import type { LoginTheme } from '../../login/protocol.ts'
import { lightScheme, modeOf } from '../../ui/theme/mode.ts'

/** The theme as the eye sees it now: the login frame takes no `auto`, and of the page's colours an accent alone. */
export function loginTheme(theme: Theme): LoginTheme {
  const mode = modeOf(theme)
  const { variables = {} } = theme
  const accent = variables[`--gatehouse-accent-${mode}`] ?? variables['--gatehouse-accent']
  return { mode, ...(accent && { accent }) }
}

/** Calls back when the system turns dark or light. Answers with the end of that. */
export function onSchemeChange(changed: () => void): () => void {
  const scheme = globalThis.matchMedia?.(lightScheme)
  scheme?.addEventListener('change', changed)
  return () => scheme?.removeEventListener('change', changed)
}
