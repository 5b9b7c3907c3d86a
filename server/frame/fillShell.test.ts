import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillShell, type Shell } from './fillShell.ts'

const shell: Shell = { login: 1, wallets: 0, code: 1, row: 3, or: 1, field: 2 }
const title =
  '<!--gatehouse:login-->Log in<!--gatehouse:end--><!--gatehouse:wallets-->Connect<!--gatehouse:end-->'

test('default', () => {
  expect(fillShell(`<title>${title}</title><h1>${title}</h1>`, shell)).toBe(
    '<title>Log in</title><h1>Log in</h1>',
  )
})

test('param: without login', () => {
  expect(fillShell(`<h1>${title}</h1>`, { ...shell, login: 0, wallets: 1 })).toBe('<h1>Connect</h1>')
})

test('param: how often', () => {
  const part = '<ul><!--gatehouse:row--><li></li>\n<!--gatehouse:end--></ul>'
  expect(fillShell(part, shell)).toBe('<ul><li></li>\n<li></li>\n<li></li>\n</ul>')
  expect(fillShell(part, { ...shell, row: 0 })).toBe('<ul></ul>')
})

test('behavior: leaves what is no block, and no sign in a part is read as a pattern', () => {
  const document = '<!--gatehouse:config--><!--gatehouse:row-->$1<!--gatehouse:end-->'
  expect(fillShell(document, { ...shell, row: 1 })).toBe('<!--gatehouse:config-->$1')
})

test.each([
  [1, 'connect.titleLogin'],
  [0, 'connect.title'],
] as const)('behavior: the document of the widget, login: %s', (login, word) => {
  const html = readFileSync(new URL('../../widget/index.html', import.meta.url), 'utf8')
  // What is drawn later has its forms in a template.
  const document = html.replace(/<template>.*<\/template>/s, '')
  const filled = fillShell(document, { ...shell, login, wallets: login ? 0 : 1 })
  expect(filled).toContain(`<title>%word:${word}%</title>`)
  expect(filled).toContain(`<h1 class="header-title">%word:${word}%</h1>`)
  const parts = ['skeleton-row"', 'skeleton-row skeleton-code"', 'class="or"', 'skeleton-field"']
  expect(parts.map((part) => filled.split(part).length - 1)).toEqual([3, 1, 1, 2])
  expect(filled.match(/gatehouse:\w+/g)).toEqual(['gatehouse:config'])
})
