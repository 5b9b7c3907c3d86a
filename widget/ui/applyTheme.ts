import type { Theme } from '../../host-sdk/protocol/api.ts'
import { themeVariables } from '../../host-sdk/protocol/theme.ts'
import { readableOn } from './readableOn.ts'

const onAccent = '--gatehouse-on-accent'

/** The theme of the page onto the document; without a mode the one that the server wrote stays. */
export function applyTheme({ mode, variables = {} }: Theme): void {
  const { dataset, style } = document.documentElement
  if (mode) dataset['theme'] = mode
  for (const name of Object.keys(themeVariables())) {
    const value = variables[name]
    if (value === undefined) style.removeProperty(name)
    else style.setProperty(name, value)
  }
  const accent = variables['--gatehouse-accent']
  if (accent && !variables[onAccent]) style.setProperty(onAccent, readableOn(accent))
}
