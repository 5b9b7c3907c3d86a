import { popupDataId } from './sendPage.ts'

const prelude = `
const data = JSON.parse(document.getElementById('${popupDataId}').textContent)
const $ = (id) => document.getElementById(id)
const state = async () => {
  try { return await (await fetch(data.state)).json() } catch { return {} }
}
`

/**
 * The last page: tells the opener, on its exact origin, and closes when the frame has taken the login. Where nothing
 * is heard for two seconds the person is asked, so that a cut opener is no dead end. "Continue" counts once the question
 * has stood in sight and in focus for a second: a second click that was meant for something else is no answer.
 */
export const doneScript = `${prelude}
const told = window.opener !== null && data.proof !== undefined
if (told) window.opener.postMessage({ type: 'gatehouse:popup', id: data.id, proof: data.proof }, data.widgetOrigin)
if (data.proof !== undefined) {
  $('ask').hidden = told
  setTimeout(() => { $('ask').hidden = false }, 2000)
}
let stood = 0
setInterval(() => {
  if (!$('yes')) return
  const inSight = !$('ask').hidden && document.visibilityState === 'visible' && document.hasFocus()
  stood = inSight ? stood + 250 : 0
  $('yes').disabled = stood < 1000
}, 250)
const timer = setInterval(async () => {
  if ((await state()).status !== 'done') return
  clearInterval(timer)
  $('ask').hidden = true
  $('over').hidden = false
  window.close()
}, 1000)
`

/** WebAuthn wants a press. */
export const passkeyScript = `${prelude}
$('go').addEventListener('click', async () => {
  $('go').disabled = true
  $('fault').hidden = true
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data.options)
    const credential = await navigator.credentials.get({ publicKey })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(data.answer, { method: 'POST', headers, body: JSON.stringify(credential) })
    if (!answer.ok) throw new Error()
    location.replace(data.done)
  } catch {
    // A challenge answers once; opening the page again brings another.
    $('go').hidden = true
    $('fault').hidden = false
  }
})
`
