import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseTitle } from './chooseTitle.ts'

const title = '<!--gatehouse:login-->Log in<!--gatehouse:wallets-->Connect<!--gatehouse:end-->'

test('default', () => {
  expect(chooseTitle(`<title>${title}</title><h1>${title}</h1>`, true)).toBe(
    '<title>Log in</title><h1>Log in</h1>',
  )
})

test('param: without login', () => expect(chooseTitle(`<h1>${title}</h1>`, false)).toBe('<h1>Connect</h1>'))

test('behavior: leaves what has no choice', () => {
  expect(chooseTitle('<!--gatehouse:config--><h1>$1</h1>', true)).toBe('<!--gatehouse:config--><h1>$1</h1>')
})

test.each([
  [true, 'connect.titleLogin'],
  [false, 'connect.title'],
])('behavior: the document of the widget, login: %s', (withLogin, word) => {
  const document = readFileSync(new URL('../../widget/index.html', import.meta.url), 'utf8')
  const chosen = chooseTitle(document, withLogin)
  expect(chosen).toContain(`<title>%word:${word}%</title>`)
  expect(chosen).toContain(`<h1 class="header-title">%word:${word}%</h1>`)
  expect(chosen).not.toMatch(/gatehouse:(login|wallets|end)-->/)
})
