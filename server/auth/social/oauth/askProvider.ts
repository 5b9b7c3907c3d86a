import { HttpError } from '../../../errors/httpError.ts'
import { inSpan, traceHeader } from '../../../trace/currentSpan.ts'
import { answerFault, errorOfFault } from './answerFault.ts'
import { unavailable } from './faults.ts'
import { readLimited } from './readLimited.ts'

/** Ms that a provider has to answer. */
const timeout = 10_000

/**
 * Asks a provider for JSON. Redirects are not followed.
 *
 * @throws HttpError 401 `provider_refused` for a no; 503 `provider_unavailable` for what the operator set up, and when no usable answer comes
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
    const fault = answerFault(response.status, text)
    if (fault) throw errorOfFault(fault)
    return JSON.parse(text)
  } catch (cause) {
    throw cause instanceof HttpError ? cause : unavailable(cause)
  }
}
