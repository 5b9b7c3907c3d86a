import { readFileSync } from 'node:fs'

/** Files that the frame loads before it can be used: its document and what this names. */
export function firstLoadFiles(folder = 'dist/widget'): string[] {
  const html = readFileSync(`${folder}/index.html`, 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => `${folder}${path}`)
  return [`${folder}/index.html`, ...new Set(named)]
}
