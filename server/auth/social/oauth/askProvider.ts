import { HttpError } from '../../../errors/httpError.ts'
import { inSpan, traceHeader } from '../../../trace/currentSpan.ts'
import { ownFault } from './ownFault.ts'

/** Ms that a provider has to answer. */
const timeout = 10_000
const bodyLimit = 256_000

/**
 * Asks a provider for JSON. Redirects are not followed.
 *
 * @throws HttpError 401 `provider_refused` for 4xx but 429 and what the operator set up; 503 `provider_unavailable` when no usable answer comes
 */
export const askProvider = (url: string, init: RequestInit = {}): Promise<unknown> =>
  inSpan('provider', { 'server.address': new URL(url).host }, () => ask(url, init))

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const own = { accept: 'application/json', 'user-agent': 'gatehouse', traceparent: traceHeader() }
  const headers = { ...own, ...init.headers }
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, { ...init, headers, signal, redirect: 'error' })
    const text = await readLimited(response)
    if (response.status === 429) throw unavailable()
    if (response.status >= 400 && response.status < 500) throw refusalOf(text)
    if (!response.ok) throw unavailable()
    return JSON.parse(text)
  } catch (cause) {
    throw cause instanceof HttpError ? cause : unavailable(cause)
  }
}

/** Whose no it is: the operator hears of their own mistake, and nobody is told that their login was refused. */
function refusalOf(text: string): HttpError {
  const reason = ownFault(parseJson(text))
  return reason === undefined ? refused() : misconfigured(reason)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Some answer as a form does.
    return Object.fromEntries(new URLSearchParams(text))
  }
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > bodyLimit) throw unavailable()
  }
  return text
}

export const refused = (cause?: unknown) =>
  new HttpError(401, 'provider_refused', 'The login was refused', { cause })

/** @param reason a word of the provider's that is in our table */
export const misconfigured = (reason: string) =>
  unavailable(new Error(`The provider refuses what is registered there: ${reason}`))

export const unavailable = (cause?: unknown) =>
  new HttpError(503, 'provider_unavailable', 'The login service does not answer', { cause })
