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
      const theme = {
        "mode": "light",
        "variables": {
          "--gatehouse-accent": "#7a1fa2",
          "--gatehouse-radius": "4px"
        }
      }
      addEventListener('gatehouse:ready', ({ detail }) => detail.setTheme(theme), { once: true })
    </script>
    <script src="https://widget.example/gatehouse.js" data-project="demo" async></script>"
  `)
})

test('behavior: a mode alone needs no style', () => {
  expect(themeSnippet({ mode: 'auto' }, url)).toMatchInlineSnapshot(`
    "<script>
      const theme = {
        "mode": "auto"
      }
      addEventListener('gatehouse:ready', ({ detail }) => detail.setTheme(theme), { once: true })
    </script>
    <script src="https://widget.example/gatehouse.js" data-project="demo" async></script>"
  `)
})
