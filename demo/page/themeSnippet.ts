import type { Theme } from '../../host-sdk/index.ts'

/** What a site writes to have this theme: the button reads its CSS, the window is told. Nothing of it needs escaping (`parseTheme`). */
export function themeSnippet(theme: Theme, scriptUrl: string): string {
  const variables = Object.entries(theme.variables ?? {})
  const style = [
    '<style>',
    '  :root {',
    ...variables.map(([name, value]) => `    ${name}: ${value};`),
    '  }',
    '</style>',
  ]
  const given = JSON.stringify(
    { mode: theme.mode, ...(variables.length > 0 && { variables: theme.variables }) },
    null,
    2,
  )
  return [
    ...(variables.length > 0 ? style : []),
    '<script>',
    `  const theme = ${given.replaceAll('\n', '\n  ')}`,
    "  addEventListener('gatehouse:ready', ({ detail }) => detail.setTheme(theme), { once: true })",
    '</script>',
    `<script src="${scriptUrl}" data-project="demo" async></script>`,
  ].join('\n')
}
