import type { Theme } from '../../host-sdk/index.ts'

/** What a site writes to have this theme: the button reads its CSS, which knows no modes, and the window is told. */
export function themeSnippet(theme: Theme, scriptUrl: string): string {
  const variables = Object.entries(theme.variables ?? {})
  const ofButton = variables.filter(([name]) => !/-(?:dark|light)$/.test(name))
  const style = [
    '<style>',
    '  :root {',
    ...ofButton.map(([name, value]) => `    ${name}: ${closeString(value)};`),
    '  }',
    '</style>',
  ]
  const given = JSON.stringify(
    { mode: theme.mode, ...(variables.length > 0 && { variables: theme.variables }) },
    null,
    2,
  )
  return [
    ...(ofButton.length > 0 ? style : []),
    '<script>',
    "  addEventListener('gatehouse:ready', ({ detail }) =>",
    `    detail.setTheme(${given.replaceAll('\n', '\n    ')}),`,
    '    { once: true },',
    '  )',
    '</script>',
    `<script src="${scriptUrl}" data-project="demo" async></script>`,
  ].join('\n')
}

/** In a sheet a string that is open takes the next declaration along; `parseTheme` lets nothing else through that ends one. */
function closeString(value: string): string {
  let open = ''
  for (const letter of value) {
    if (open === letter) open = ''
    else if (!open && (letter === '"' || letter === "'")) open = letter
  }
  return value + open
}
