import type { Gatehouse } from './gatehouse.ts'

export type MakeUrl = { createScriptURL(url: string): string }

/** What all copies of the script in one page share, whatever their version. */
interface PageRegistry {
  /** The script tag's instance. */
  instance?: Gatehouse | undefined
  /** A Trusted Types policy can be made once. */
  policy?: MakeUrl
}

const key = Symbol.for('gatehouse')

export function pageRegistry(): PageRegistry {
  const page = globalThis as { [key]?: PageRegistry }
  page[key] ??= {}
  return page[key]
}
