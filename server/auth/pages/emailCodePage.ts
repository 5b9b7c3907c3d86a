import type { Page } from '../../http/page.ts'

/** Takes the code out of the address bar at once, shows it as text, and copies it on a click. */
const script = `'use strict'
const code = /^#(\\d{6})$/.exec(location.hash)?.[1]
history.replaceState(null, '', location.pathname)
const output = document.querySelector('output')
const button = document.querySelector('button')
output.textContent = code ?? 'no code'
button.hidden = code === undefined
button.addEventListener('click', async () => {
  await navigator.clipboard.writeText(code)
  button.textContent = 'Copied'
})`

/**
 * `{base}/email-code#<code>`, where the link in a mail leads. The code stands in the fragment, which no server sees,
 * and nobody is logged in by opening it: a link that somebody else sent logs nobody in as them.
 */
export const emailCodePage = (): Page => ({
  title: 'Your login code',
  body: `<output></output>
<p><button type="button" hidden>Copy</button></p>
<p>Enter it on the page where you asked for it, and nowhere else. If you did not ask for it, close this page.</p>`,
  script,
})
