import { escapeHtml } from '../../html/escapeHtml.ts'
import { verbatim } from '../../html/verbatim.ts'
import type { Handoff } from './handoff.ts'
import { doneScript, passkeyScript } from './popupScripts.ts'
import type { Page } from './sendPage.ts'

/** The person is known; `proof` goes to the opener, or they press "Continue". */
export function donePage({
  projectName,
  handoff,
  action,
  tense,
  ...data
}: {
  projectName: string
  handoff: Handoff
  /** Where the press goes. */
  action: string
  tense: 'shows' | 'showed'
} & Record<string, unknown>): Page {
  return {
    title: 'Logged in',
    project: projectName,
    body: `
<h1>Log in to ${verbatim(projectName)}</h1>
<section id="ask">
<p>Continue only if you came from <b>${verbatim(handoff.hostOrigin)}</b> and it ${tense} these letters:</p>
<p class="words" translate="no" aria-label="${[...handoff.words].join(' ')}">${escapeHtml(handoff.words)}</p>
<form method="post" action="${escapeHtml(action)}"><button id="yes" disabled>Continue</button></form>
</section>
<p id="over" role="status" hidden>You are logged in. You can close this window.</p>`,
    data,
    script: doneScript,
  }
}

/** After the press; `next` brings back the page that the popup took the place of. */
export const releasedPage = (data: Record<string, unknown>, next: string | undefined): Page => ({
  title: 'Logged in',
  body: `
<h1>You are logged in</h1>
<p id="ask">Go back to the page that you came from.</p>
<p id="over" role="status" hidden>You can close this window.</p>`,
  data,
  script: doneScript,
  ...(next && { next }),
})

/** Loads of the waiting page until it gives up; a second lies between two. */
const waitingTurns = 60

/** The popup is faster than the frame that names its key. */
export function waitingPage(query: URLSearchParams): Page {
  const turn = Number(query.get('turn') ?? 0)
  // Also for what is no number.
  if (!(turn < waitingTurns))
    return {
      title: 'Log in',
      body: '<p role="alert">The page that opened this window does not answer. Close it and try again there.</p>',
    }
  const next = new URLSearchParams(query)
  next.set('turn', String(turn + 1))
  return { title: 'Log in', body: '<p role="status">One moment…</p>', next: `?${next}` }
}

export const passkeyPage = (projectName: string, data: Record<string, unknown>): Page => ({
  title: 'Log in with a passkey',
  project: projectName,
  body: `
<h1>Log in to ${verbatim(projectName)}</h1>
<button id="go">Use a passkey</button>
<p id="fault" role="alert" hidden>That did not work. <a href="">Try again</a></p>`,
  data,
  script: passkeyScript,
})
