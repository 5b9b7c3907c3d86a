import type { Theme } from './protocol/api.ts'
import { parseTheme } from './protocol/theme.ts'

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
  /** When to load the frame: at first intent or use (default), or when the page is idle. */
  preload?: 'intent' | 'idle'
}

export type CheckedOptions = GatehouseOptions & Required<Pick<GatehouseOptions, 'theme' | 'preload'>>

/**
 * The options again, checked, or a sentence that says what is wrong.
 *
 * @param isServer whether that is an origin; a script's own was written by the browser
 */
export function checkOptions(
  options: Partial<GatehouseOptions>,
  isServer: (origin: unknown) => boolean,
): CheckedOptions | string {
  const { projectId, origin, theme, append, preload = 'intent' } = options
  if (typeof projectId !== 'string' || !projectId) return 'Project ID Not Configured'
  if (!/^[a-z0-9-]{1,64}$/.test(projectId)) return 'projectId: 1 to 64 of a-z, 0-9 and -'
  if (!origin || !isServer(origin))
    return 'origin: scheme, host and port of your Gatehouse server, nothing else'
  const parsed = theme === undefined ? {} : parseTheme(theme)
  if (!parsed) return 'theme: unknown mode, variable or value'
  if (preload !== 'intent' && preload !== 'idle') return "preload: 'intent' or 'idle'"
  const checked: CheckedOptions = { projectId, origin, theme: parsed, preload }
  if (append !== undefined) checked.append = append
  return checked
}
