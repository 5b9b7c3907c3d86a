import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { widgetErrorCodes } from './widgetError.ts'

const widget = fileURLToPath(new URL('..', import.meta.url))
const notOurs = /\.test\.tsx?$|^(?:test|preview)\/|^errors\/catalogue\.ts$/
const sources = readdirSync(widget, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !notOurs.test(path))
  .map((path) => {
    const text = readFileSync(`${widget}/${path}`, 'utf8')
    return path === 'errors/widgetError.ts' ? text.slice(text.indexOf('] as const')) : text
  })
/** What the page hears, and the person does not. */
const toThePage = /\b(?:refuse|RpcError)\(|reason/
const lines = sources
  .flatMap((text) => text.split('\n'))
  .map((line) => line.trim())
  .filter((line) => !toThePage.test(line))

test.each(widgetErrorCodes)('default: %s comes to a person on some way', (code) => {
  const named = new RegExp(`['"]${code}['"]|catalogue\\.${code}\\b`)
  expect(lines.some((line) => named.test(line))).toBe(true)
})
