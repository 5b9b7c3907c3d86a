import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { viewJourneys } from '../app/viewJourneys.ts'
import en from './en.json'
import { isFirstWord } from './isFirstWord.ts'
import { isWayInWord } from './isWayInWord.ts'

const widget = new URL('../', import.meta.url)
const read = (file: URL): string => readFileSync(file, 'utf8')

/** The files of the views that come with these words alone. */
const entries = [
  ...read(new URL('app/views.ts', widget)).matchAll(/^ {2}(\w+): \{[^}]*?import\('\.\.\/([^']+)'\)/gm),
]
  .filter(([, name]) => viewJourneys[name as keyof typeof viewJourneys] === 'connect')
  .map(([, , path = '']) => new URL(path, widget))

/** They and all of ours that they import. */
function reach(from: readonly URL[]): Map<string, string> {
  const found = new Map<string, string>()
  const open = [...from]
  for (let file = open.pop(); file; file = open.pop()) {
    if (found.has(file.href) || !/\.tsx?$/.test(file.href) || !existsSync(file)) continue
    const text = read(file)
    found.set(file.href, text)
    const imports = text.matchAll(/^(?:import|export) (?!type )[^'"]*?'(\.[^']+)'/gm)
    for (const [, path = ''] of imports) open.push(new URL(path, file))
  }
  return found
}

test('default: what the ways in say, and what goes wrong in them, comes with them', () => {
  const texts = [...reach(entries).values()]
  expect(entries.length).toBeGreaterThan(8)
  expect(texts.length).toBeGreaterThan(60)
  const used = Object.keys(en).filter((id) => texts.some((text) => text.includes(`'${id}'`)))
  expect(used.length).toBeGreaterThan(40)
  expect(used.filter((id) => !isWayInWord(id))).toEqual([])
})

test('default: the first words are among them, and most words are not', () => {
  const ids = Object.keys(en)
  expect(ids.filter((id) => isFirstWord(id) && !isWayInWord(id))).toEqual([])
  expect(ids.filter(isWayInWord).length).toBeLessThan(ids.length / 4)
})
