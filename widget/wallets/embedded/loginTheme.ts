import type { Theme } from '../../../host-sdk/protocol/api.ts'
import type { LoginStart } from '../../login/protocol.ts'

/** The theme as the eye sees it now: the login frame knows no `auto` and no page. */
export function loginTheme({ mode, variables = {} }: Theme): LoginStart['theme'] {
  const wanted = mode ?? globalThis.document?.documentElement.dataset['theme']
  const light = wanted === 'auto' ? matchMedia('(prefers-color-scheme: light)').matches : wanted === 'light'
  return { mode: light ? 'light' : 'dark', variables }
}
