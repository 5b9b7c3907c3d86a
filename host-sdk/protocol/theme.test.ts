import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseTheme } from './theme.ts'

const named = (variables: Record<string, unknown>, mode?: string) =>
  parseTheme({
    ...(mode && { mode }),
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [`--gatehouse-${name}`, value]),
    ),
  })

test.each([
  {},
  { mode: 'light' },
  { variables: { '--gatehouse-accent': '#ff0066', '--gatehouse-radius': '8px' } },
  { variables: { '--gatehouse-accent-dark': '#ffc0cb', '--gatehouse-accent-light': '#aa0044' } },
  { variables: { '--gatehouse-font-family': "'Inter', sans-serif" } },
])('default: %j', (theme) => {
  expect(parseTheme(theme)).toEqual(theme)
})

test('behavior: the theme is fresh', () => {
  const theme = { mode: 'dark', variables: { '--gatehouse-accent': '#fff' } }
  const parsed = parseTheme(theme)
  expect(parsed).not.toBe(theme)
  expect(parsed).not.toHaveProperty(
    'variables',
    expect.toSatisfy((one) => one === theme.variables),
  )
})

test.each([
  [{ mode: 'blue' }, "theme.mode: 'dark', 'light' or 'auto'"],
  [{ variables: 'x' }, 'theme: an object'],
  [{ variables: null }, 'theme: an object'],
  [null, 'theme: an object'],
  [[], 'theme: an object'],
  ['dark', 'theme: an object'],
])('error: %j', (theme, sentence) => {
  expect(parseTheme(theme)).toBe(sentence)
})

test.each([
  ['other', '#fff', 'theme: unknown variable --gatehouse-other'],
  ['radius-dark', '8px', 'theme: unknown variable --gatehouse-radius-dark'],
  ['accent-auto', '#fff', 'theme: unknown variable --gatehouse-accent-auto'],
  ['accent', 'red;} body{display:none', 'theme: --gatehouse-accent: an opaque colour'],
  ['accent', 'url(https://evil.example)', /an opaque colour/],
  ['accent', ['#fff', '#000'], /an opaque colour/],
  ['radius', 4, 'theme: --gatehouse-radius: 0px to 99px'],
  ['accent', Object.create(null), /an opaque colour/],
  ['radius', '100px', /0px to 99px/],
  ['font-family', 'x; } *{', 'theme: --gatehouse-font-family: names'],
])('error: --gatehouse-%s %j', (name, value, sentence) => {
  expect(named({ [name]: value })).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  )
})

test('error: a name of the prototype', () => {
  expect(parseTheme({ variables: { constructor: '#fff' } })).toBe('theme: unknown variable constructor')
})

test.each(['#0000', '#00000000', 'rgba(0,0,0,0)', 'rgb(0 0 0 / 0)', 'hsl(0 0% 0% / 50%)', 'transparent'])(
  'error: %s lets the ground shine through',
  (colour) => {
    for (const name of ['accent', 'on-accent', 'background', 'foreground', 'accent-dark', 'foreground-light'])
      expect(named({ [name]: colour })).toMatch(/an opaque colour/)
  },
)

test.each([
  ['the same colour', { foreground: '#fff', background: '#fff' }, 'dark'],
  ['almost the same colour', { foreground: '#777777', background: '#ffffff' }, 'light'],
  ['a text on our ground', { foreground: '#222222' }, 'dark'],
  ['a ground under our text', { background: '#eeeeee' }, 'dark'],
  ['a ground without a mode, which is dark', { background: '#ffffff' }, undefined],
  ['one of the two modes', { background: '#ffffff' }, 'auto'],
  ['the one for the mode', { 'foreground-light': '#dddddd' }, 'light'],
  ['a text on the accent', { accent: '#3a55e0', 'on-accent': '#3a55e0' }, 'light'],
  ['a text on our accent', { 'on-accent': '#3a55e0' }, 'light'],
])('error: no contrast: %s', (_, variables, mode) => {
  expect(named(variables, mode)).toMatch(/has a contrast below 4\.5:1 in (dark|light) mode/)
})

test.each([
  ['just enough', { foreground: '#767676', background: '#ffffff' }, 'light'],
  ['a pair of its own', { foreground: '#000000', background: '#eeeeee' }, 'dark'],
  ['another for each mode', { 'background-light': '#fafafa', 'background-dark': '#000000' }, 'auto'],
  ['what the mode does not use', { 'foreground-light': '#dddddd' }, 'dark'],
  ['an accent, whose text is ours', { accent: '#808080' }, 'auto'],
])('behavior: contrast: %s', (_, variables, mode) => {
  expect(named(variables, mode)).toHaveProperty('variables')
})

test('behavior: a theme without a mode is held against the one that is in force', () => {
  const white = { variables: { '--gatehouse-foreground': '#ffffff' } }
  expect(parseTheme(white)).toHaveProperty('variables')
  expect(parseTheme(white, 'dark')).toHaveProperty('variables')
  for (const mode of ['light', 'auto']) expect(parseTheme(white, mode)).toMatch(/in light mode/)
  expect(parseTheme({ ...white, mode: 'dark' }, 'light')).toHaveProperty('variables')
})

test('behavior: the colours of its own that a pair is held against are those of the style sheet', () => {
  const css = readFileSync('widget/ui/tokens.css', 'utf8')
  const source = readFileSync('host-sdk/protocol/theme.ts', 'utf8')
  const own = [...source.matchAll(/(foreground|background|accent): '(#[\da-f]{6})'/g)]
  expect(own).toHaveLength(6)
  for (const [, name, colour] of own) expect(css).toMatch(new RegExp(`--${name}: var\\(.*${colour}\\)+;`))
})
