import type { Theme } from './protocol/api.ts'
import { isOrigin } from './protocol/origin.ts'

export interface GatehouseOptions {
  /** The project of your server that allows this page's origin. */
  projectId: string
  /** Where the widget is served, e.g. `https://widget.example`. */
  origin: string
  theme?: Theme
  /**
   * Where the frame goes: over the page (default), into an element of yours (embedded, no overlay), or
   * `false`: nowhere until you place `gatehouse.element` yourself.
   * @default document.body
   */
  append?: HTMLElement | false
  /**
   * What the account's window offers of what the project allows, comma separated: `onramp`, `swaps`, `receive`, `send`,
   * `history`, `smartSessions`. What the project does not allow stays away, and the console says so.
   */
  features?: string
  /** When to load the frame: at first intent or use (default), or when the page is idle. */
  preload?: 'intent' | 'idle'
}

/** The variables of the theme are checked by the part of the script that brings the frame (protocol/theme.ts). */
export type CheckedOptions = Omit<GatehouseOptions, 'append'> &
  Required<Pick<GatehouseOptions, 'theme' | 'preload'>> & {
    /** Where the frame goes now: a page replaces what it was. */
    place(): GatehouseOptions['append']
  }

/** Values of an option, as the console names them. */
export const themeModes = 'dark, light, auto'
export const preloads = 'intent, idle'
export const isOneOf = (value: unknown, values: string): boolean =>
  values.split(', ').includes(value as string)

/** What is wrong with a theme that has no variables, if anything. */
export const wrongMode = ({ mode = 'dark' }: Theme = {}): string | undefined =>
  isOneOf(mode, themeModes) ? undefined : `theme.mode: ${themeModes}`

/** What is wrong with a project id, if anything. */
export const wrongProject = (projectId: string): string | undefined =>
  /^[a-z0-9-]{1,64}$/.test(projectId) ? undefined : 'projectId: 1 to 64 of a-z, 0-9 and -'

/** The options again, checked, or a sentence that says what is wrong. */
export function checkOptions(options: Partial<GatehouseOptions>): CheckedOptions | string {
  const { projectId = '', origin, theme, preload = 'intent', append } = options
  if (typeof projectId !== 'string' || !projectId) return 'Project ID Not Configured'
  const wrong = wrongProject(projectId)
  if (wrong) return wrong
  if (!isOrigin(origin)) return 'origin: scheme, host and port of your Gatehouse server, nothing else'
  const wrongTheme = wrongMode(theme)
  if (wrongTheme) return wrongTheme
  if (!isOneOf(preload, preloads)) return `preload: ${preloads}`
  return { ...options, projectId, origin, theme: theme ?? {}, preload, place: () => append }
}
