/**
 * The address, or `undefined` when it is none. In place of `URL.canParse`, which in Node 20 refuses text with letters such
 * as "ü" once it is compiled.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
