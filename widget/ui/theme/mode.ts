import type { Theme } from '../../../host-sdk/protocol/api.ts'

export type Mode = 'dark' | 'light'

/** Media query: the system is light. */
export const lightScheme = '(prefers-color-scheme: light)'

/** The mode that the eye sees; without one in the theme that of the document, which the server wrote. */
export function modeOf({ mode }: Pick<Theme, 'mode'>): Mode {
  const wanted = mode ?? globalThis.document?.documentElement.dataset['theme']
  const light = wanted === 'auto' ? matchMedia(lightScheme).matches : wanted === 'light'
  return light ? 'light' : 'dark'
}
