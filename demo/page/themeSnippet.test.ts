import { expect, test } from 'vitest'
import { themeSnippet } from './themeSnippet.ts'

const url = 'https://widget.example/gatehouse.js'

test('default', () => {
  const variables = { '--gatehouse-accent': '#7a1fa2', '--gatehouse-radius': '4px' }
  expect(themeSnippet({ mode: 'light', variables }, url)).toMatchInlineSnapshot(`
    "<style>
      :root {
        --gatehouse-accent: #7a1fa2;
        --gatehouse-radius: 4px;
      }
    </style>
    <script>
      addEventListener('gatehouse:ready', ({ detail }) =>
        detail.setTheme({
          "mode": "light",
          "variables": {
            "--gatehouse-accent": "#7a1fa2",
            "--gatehouse-radius": "4px"
          }
        }),
        { once: true },
      )
    </script>
    <script src="https://widget.example/gatehouse.js" data-project="demo" async></script>"
  `)
})

test('behavior: a mode alone needs no style', () =>
  expect(themeSnippet({ mode: 'auto' }, url)).toMatchInlineSnapshot(`
    "<script>
      addEventListener('gatehouse:ready', ({ detail }) =>
        detail.setTheme({
          "mode": "auto"
        }),
        { once: true },
      )
    </script>
    <script src="https://widget.example/gatehouse.js" data-project="demo" async></script>"
  `))

test('behavior: a colour for one mode is for the window alone', () => {
  const snippet = themeSnippet({ mode: 'auto', variables: { '--gatehouse-accent-dark': '#7a1fa2' } }, url)
  expect(snippet).not.toContain('<style>')
  expect(snippet).toContain('"--gatehouse-accent-dark": "#7a1fa2"')
})

test.each([
  ['"Georgia', '"Georgia"'],
  ["it's", "it's'"],
  [`"it's", serif`, `"it's", serif`],
])('behavior: the font %s leaves no string open', (given, written) => {
  const variables = { '--gatehouse-font-family': given, '--gatehouse-radius': '4px' }
  expect(themeSnippet({ mode: 'dark', variables }, url)).toContain(
    `--gatehouse-font-family: ${written};\n    --gatehouse-radius: 4px;`,
  )
})
