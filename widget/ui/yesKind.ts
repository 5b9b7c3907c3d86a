import type { ButtonProps } from './Button.tsx'
import type { Tone } from './tone.ts'

/** How the yes looks below banners of which this is the worst tone. */
export const yesKind: Readonly<Record<Tone, ButtonProps['kind']>> = {
  danger: 'danger',
  warning: 'warning',
  info: 'primary',
}
