import { expect, test } from 'vitest'
import { type Fill, fillShell } from './fillShell.ts'

const block = (name: string, part: string) => `<!--gatehouse:${name}-->${part}<!--gatehouse:end-->`
const filled = (part: string, fill: Fill) => fillShell(part, fill)

test('default', () => {
  const list = block('row', '<li>{name}</li>')
  expect(filled(`<ul>${list}</ul>`, { row: [{ name: 'a' }, { name: 'b' }] })).toBe(
    '<ul><li>a</li><li>b</li></ul>',
  )
})

test('param: a block that a project has not is left out', () => {
  expect(
    filled(`<h1>${block('login', 'Log in')}${block('wallets', 'Connect')}</h1>`, { wallets: [{}] }),
  ).toBe('<h1>Connect</h1>')
})

test('param: blocks in blocks, each with its own texts', () => {
  const part = block('way', `${block('or', 'or')}${block('row', '{name}')};`)
  expect(filled(part, { way: [{ row: [{ name: 'a' }] }, { or: [{}] }] })).toBe('a;or;')
})

test('behavior: leaves the place of the config, and braces outside of blocks', () => {
  const style = '<style>a{color}</style><!--gatehouse:config-->'
  expect(filled(`${style}${block('row', '$1{x}')}`, { row: [{}], color: 'red' })).toBe(`${style}$1`)
})

test('behavior: a text is a text, in an element and in an attribute', () => {
  const text = `<b a="1" b='2'>&amp; {nonce} {other} <!--gatehouse:config--> $& $1`
  const html = filled(block('row', '{text}'), { row: [{ text, other: 'no' }] })
  expect(html).not.toMatch(/["'{}<>]/)
  const signs = html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  expect(signs).toBe(text)
})

test.each([
  ['an end', '<!--gatehouse:row-->x'],
  ['a beginning', 'x<!--gatehouse:end-->'],
])('error: a block without %s', (_, part) => {
  expect(() => filled(part, {})).toThrow('block without its end')
})
