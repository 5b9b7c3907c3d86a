import { verbatim } from './verbatim.ts'

/** The gate of the wallet's tile (widget/wallets/embedded/embeddedIcon.ts), drawn into a page of our own. */
const gate =
  '<svg aria-hidden="true" width="28" height="28" viewBox="0 0 40 40"><rect fill="#3a55e0" width="40" height="40" rx="9"/><path fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" d="M11 30V19a9 9 0 0 1 18 0v11M20 10v20M8.5 30h23"/></svg>'

/** Whose page it is, above its title, with the project that it is about. */
export const brand = (project?: string): string =>
  `<p class="brand">${gate} ${project === undefined ? '' : `${verbatim(project)} · `}Gatehouse</p>`

/** Looks of a page of our own, light and dark: those of the widget's card. */
export const pageStyle = `:root { color-scheme: light dark; font: max(1rem, 16px)/1.5 system-ui, sans-serif;
  --ground: light-dark(#eef0f5, #0e0f12); --card: light-dark(#fff, #17181c); --text: light-dark(#16181d, #f3f4f6);
  --muted: light-dark(#5a5f6b, #a9adb8); --line: light-dark(#d9dce4, #34363d); --surface: light-dark(#f3f4f7, #232429);
  --accent: light-dark(#3a55e0, #4455e0) }
body { box-sizing: border-box; min-height: 100vh; margin: 0; padding: 1rem; display: grid; place-items: center;
  background: var(--ground); color: var(--text) }
main { box-sizing: border-box; width: 100%; max-width: 25rem; padding: 1.5rem; border-radius: 24px; background: var(--card);
  border: 1px solid var(--line); overflow-wrap: anywhere }
.brand { display: flex; align-items: center; gap: 0.5rem; margin: 0 0 1rem; color: var(--muted); font-weight: 600 }
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.25 }
form { display: grid; gap: 0.75rem; margin: 1rem 0 }
label { display: grid; gap: 0.25rem; color: var(--muted) }
input, button { box-sizing: border-box; width: 100%; min-height: 48px; padding: 0.625rem 0.875rem; border-radius: 16px;
  font: inherit }
input { border: 1px solid var(--line); background: var(--surface); color: var(--text) }
button { border: 0; background: var(--accent); color: #fff; font-weight: 600; cursor: pointer }
button.quiet { background: var(--surface); color: var(--text) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
a { color: inherit }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.375rem 1rem }
dt { color: var(--muted) }
dd { margin: 0 }
[role=alert] { padding: 0.75rem; border-radius: 16px; background: light-dark(#fbe9e7, #3a1f1d) }
output { display: block; margin: 1rem 0; padding: 0.75rem; border-radius: 16px; background: var(--surface); text-align: center;
  font: 600 2rem ui-monospace, monospace; letter-spacing: 0.2em }
article { padding: 1rem 0; border-top: 1px solid var(--line) }
h2 { margin: 0; font-size: 1rem }
pre { white-space: pre-wrap; font: inherit }
[hidden] { display: none }`
