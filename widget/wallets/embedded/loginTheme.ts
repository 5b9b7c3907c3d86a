import type { Theme } from '../../../host-sdk/protocol/api.ts'
import type { LoginStart } from '../../login/protocol.ts'

const lightScheme = '(prefers-color-scheme: light)'

/** The theme as the eye sees it now: the login frame knows no `auto` and no page. */
export function loginTheme({ mode, variables = {} }: Theme): LoginStart['theme'] {
  const wanted = mode ?? globalThis.document?.documentElement.dataset['theme']
  const light = wanted === 'auto' ? matchMedia(lightScheme).matches : wanted === 'light'
  return { mode: light ? 'light' : 'dark', variables }
}

/** Calls back when the system turns dark or light. Answers with the end of that. */
export function onSchemeChange(changed: () => void): () => void {
  const scheme = globalThis.matchMedia?.(lightScheme)
  scheme?.addEventListener('change', changed)
  return () => scheme?.removeEventListener('change', changed)
}
