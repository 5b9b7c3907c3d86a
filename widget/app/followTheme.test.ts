import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { themeScope } from './followTheme.ts'

type State = Parameters<typeof themeScope>[0]
const on = (...names: string[]): State =>
  ({ history: names.map((name) => ({ name })), loginScreen: null }) as unknown as State

test.each([
  'ApproveTransaction',
  'ApproveMessage',
  'ApproveRequest',
  'WalletSendPreview',
  'SwapPreview',
  'SIWXSignMessage',
])('default: %s takes nothing of a page but its accent', (view) => {
  expect(themeScope(on(view))).toBe('accent')
  expect(themeScope(on('Account', view))).toBe('accent')
})

test('default: a screen of the login frame takes the accent alone, whatever lies under it', () => {
  expect(themeScope({ ...on('Account'), loginScreen: { title: 'x', namesSite: true } })).toBe('accent')
})

test('default: other views take the whole theme, also after an approval', () => {
  expect(themeScope(on('Connect'))).toBe('all')
  expect(themeScope(on('ApproveMessage', 'Account'))).toBe('all')
  expect(themeScope(on())).toBe('all')
})

/** Files of ours that a module imports, at once or later, and theirs. */
function reach(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const text = readFileSync(path, 'utf8')
  for (const [, to = ''] of text.matchAll(/^(?:import|export) (?!type )[^']*?'(\.[^']+\.tsx?)'/gm))
    reach(join(dirname(path), to), found)
  return found
}

test('behavior: a view that draws a decision is never in a theme of the page', () => {
  const views = readFileSync('widget/app/views.ts', 'utf8')
  const rows = [...views.matchAll(/^ {2}(\w+): [^\n]*?(?:\n {4}[^\n]*?)*?import\('(\.[^']+)'\)/gm)]
  const deciding = rows.flatMap(([, name = '', path = '']) =>
    reach(join('widget/app', path)).has('widget/review/Decision.tsx') ? [name] : [],
  )
  expect(rows.length).toBe(views.split('import(').length - 1)
  expect(deciding).toContain('ApproveTransaction')
  expect(deciding.filter((name) => themeScope(on(name)) !== 'accent')).toEqual([])
})
