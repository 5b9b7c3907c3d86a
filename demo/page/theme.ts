import './style.css'
import type { Gatehouse } from '../../host-sdk/index.ts'
import type { Theme } from '../../host-sdk/protocol/api.ts'
import { parseTheme } from '../../host-sdk/protocol/theme.ts'
import { themeSnippet } from './themeSnippet.ts'

const colours = ['accent', 'on-accent', 'background', 'foreground']
const examples: Record<string, string> = {
  accent: '#4455e0',
  'on-accent': '#ffffff',
  background: '#17181c',
  foreground: '#f3f4f6',
  radius: '16px',
  'font-family': 'Georgia, serif',
}

const prefersLight = matchMedia('(prefers-color-scheme: light)')
const form = document.querySelector<HTMLFormElement>('#values')
addFields('.fields', Object.keys(examples))
addFields(
  '#mode-fields',
  ['dark', 'light'].flatMap((mode) => colours.map((name) => `${name}-${mode}`)),
)

addEventListener('gatehouse:ready', () => start(), { once: true })
if (window.gatehouse) start()

function start(): void {
  const { gatehouse } = window
  if (!gatehouse || !form) return
  form.oninput = prefersLight.onchange = () => show(gatehouse)
  // The fields are empty only after the event.
  form.onreset = () => setTimeout(() => show(gatehouse))
  void gatehouse.open()
  show(gatehouse)
}

/** A theme that is refused changes nothing: the last one stays, in the snippet too. */
function show(gatehouse: Gatehouse): void {
  const theme = parseTheme(readForm())
  say('#refusal', typeof theme === 'string' ? `Refused, so nothing changed. ${theme}` : '')
  say('#copied', '')
  if (typeof theme === 'string') return
  const isLight = theme.mode === 'light' || (theme.mode === 'auto' && prefersLight.matches)
  document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark'
  dressButton(theme)
  const source = document.querySelector<HTMLScriptElement>('script[data-project]')?.src ?? ''
  say('#snippet', themeSnippet(theme, source))
  // Variables that were given before are taken back by an empty list.
  void gatehouse.setTheme({ variables: {}, ...theme })
}

function readForm(): unknown {
  const entries = form ? [...new FormData(form)] : []
  const given = entries.filter(([name, value]) => name !== 'mode' && value !== '')
  return {
    mode: entries.find(([name]) => name === 'mode')?.[1],
    variables: Object.fromEntries(given.map(([name, value]) => [`--gatehouse-${name}`, value])),
  }
}

function dressButton({ variables = {} }: Theme): void {
  const { style } = document.documentElement
  for (const name of [...style].filter((each) => each.startsWith('--gatehouse-'))) style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
}

function addFields(place: string, names: readonly string[]): void {
  for (const name of names) {
    const label = document.createElement('label')
    const input = document.createElement('input')
    Object.assign(input, {
      name,
      placeholder: examples[name] ?? '#rrggbb',
      autocomplete: 'off',
      spellcheck: false,
    })
    label.append(`--gatehouse-${name}`, input)
    document.querySelector(place)?.append(label)
  }
}

const copy = document.querySelector<HTMLButtonElement>('#copy')
if (copy)
  copy.onclick = async () => {
    const text = document.querySelector('#snippet')?.textContent ?? ''
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    say('#copied', isCopied ? 'Copied.' : 'This browser did not copy it. Select the text above.')
  }

function say(place: string, text: string): void {
  const element = document.querySelector(place)
  if (element) element.textContent = text
}
