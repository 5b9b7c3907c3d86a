import { verbatim } from '../../html/verbatim.ts'
import type { Page } from '../../http/page.ts'
import type { DeviceLetter } from '../email/deviceApproval.ts'
import { hidden } from './formFields.ts'

/** Takes the token out of the address bar at once, and shows it to the server, which asks then. */
const script = `'use strict'
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
document.querySelector('input').value = token
document.querySelector('form').requestSubmit()`

const title = 'Log in from a new browser'
/** Leads away from the address of links, so that the next link opened in its place is a page that loads. */
const formOf = (authBase: string, fields: string): string =>
  `<form method="post" action="${authBase}/email-device/letter">${fields}</form>`

/**
 * `{base}/email-device#<token>`, where the link in a letter leads. Opening it answers nothing: programs open links too,
 * those that guard a mailbox even with their scripts.
 */
export const emailDevicePage = (authBase: string): Page => ({
  title,
  body: formOf(authBase, '<input type="hidden" name="token"><button>Look who asks</button>'),
  script,
})

/** What is asked, and the two answers. */
export const askDevicePage = (
  authBase: string,
  { token, projectName, letter }: { token: string; projectName: string; letter: DeviceLetter },
): Page => {
  const askedAt = new Date(letter.askedAt)
  return {
    title: `Log in to ${projectName}?`,
    body: `<p>Somebody asks for a login code for your address.</p>
<dl>
<dt>Page</dt><dd>${verbatim(letter.hostOrigin)}</dd>
<dt>Browser, as it says</dt><dd>${verbatim(letter.browser)}</dd>
<dt>Time</dt><dd><time datetime="${askedAt.toISOString()}">${askedAt.toUTCString()}</time></dd>
</dl>
<p>Approve only if you asked for it yourself, just now. If somebody told you to, it was not you.</p>
${formOf(
  authBase,
  `${hidden({ token })}<button name="answer" value="approve">Approve</button>
<button class="quiet" name="answer" value="decline">It was not me</button>`,
)}`,
  }
}

/** What became of it. */
export const answeredDevicePage = (answer: 'approved' | 'declined'): Page => ({
  title: answer === 'approved' ? 'Approved' : 'Declined',
  body:
    answer === 'approved'
      ? '<p role="status">Go back to the page where you asked. A code comes by mail next: enter it there and nowhere else.</p>'
      : '<p role="status">Nobody gets a code. You can close this page.</p>',
})

/** There is nothing to answer. */
export const voidDevicePage = (status: number): Page => ({
  title,
  body: '<p role="alert">This link was used, has expired, or a newer letter took its place.</p>',
  status,
})
