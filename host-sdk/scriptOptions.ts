import { type CheckedOptions, isOneOf, preloads, themeModes, wrongProject } from './options.ts'
import type { ThemeMode } from './protocol/api.ts'
import { scriptOrigin } from './scriptOrigin.ts'

/** What `data-append` names; `undefined` when that is not there. */
function placeOf(text: string): HTMLElement | false | undefined {
  if (text === 'false') return false
  try {
    return document.querySelector<HTMLElement>(text) ?? undefined
  } catch {
    return undefined
  }
}

/** What the tag wants the frame in may stand further down in a page that is still being read. */
export const isEarly = (script: HTMLScriptElement): boolean =>
  document.readyState === 'loading' && placeOf(script.getAttribute('data-append') ?? 'false') === undefined

/**
 * The options of a script tag. A wrong attribute is ignored by itself, and the console names it with what it takes.
 * `undefined`, and a reason in the console: without a project and a server nothing can start.
 */
export function scriptOptions(script: HTMLScriptElement, projectId: string): CheckedOptions | undefined {
  const read = <T>(
    name: string,
    values: string,
    parse = (text: string): T | undefined => (isOneOf(text, values) ? (text as T) : undefined),
  ): T | undefined => {
    // Without the bindings of `dataset`, which the page would pay for.
    const text = script.getAttribute(`data-${name}`)
    const value = text === null ? undefined : parse(text)
    if (text !== null && value === undefined)
      console.error(`[gatehouse] data-${name}="${text}" is ignored; values: ${values}`)
    return value
  }
  const mode = read<ThemeMode>('theme', themeModes)
  const preload = read<'idle'>('preload', preloads)
  let append = read('append', 'false, a selector', placeOf)
  const features = script.getAttribute('data-features') ?? ''
  const origin = scriptOrigin(script.src)
  const wrong = wrongProject(projectId) ?? (origin ? undefined : 'the script has no http(s) address')
  if (!wrong)
    return {
      projectId,
      origin,
      theme: mode ? { mode } : {},
      features,
      preload: preload ?? 'intent',
      place: () => {
        append = placeOf(script.getAttribute('data-append') ?? '') ?? append
        return append
      },
    }
  console.error(`[gatehouse] ${wrong}`)
  return undefined
}
