import { tracedFetch } from '../../trace/tracedFetch.ts'
import { type AnswerFault, answerFault } from '../social/oauth/answerFault.ts'
import { readLimited } from '../social/oauth/readLimited.ts'

export interface HearingFetch {
  fetch: typeof fetch
  /** Why the last of its answers was of no use. */
  heard(): AnswerFault | undefined
}

/** Ms that a provider has to answer. */
const timeoutMs = 10_000
/** Statuses that have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])
const asJson = { 'content-type': 'application/json' }

/**
 * `fetch` of Auth.js for one login. It keeps whose fault it was that none came about, which Auth.js's errors do not tell, and
 * calls JSON by its name whatever the provider calls it.
 */
export function hearingFetch(): HearingFetch {
  let fault: AnswerFault | undefined
  return {
    heard: () => fault,
    async fetch(input, init) {
      fault = { kind: 'unavailable' }
      const response = await tracedFetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      const text = await readLimited(response)
      fault = answerFault(response.status, text)
      const { status } = response
      const known = knownDocument(text)
      if (known === undefined || bodiless.has(status))
        return new Response(bodiless.has(status) ? null : text, { status, headers: response.headers })
      return new Response(JSON.stringify(known), { status, headers: asJson })
    },
  }
}

/**
 * An answer in JSON. A discovery document gets an address for facts about the person, without which Auth.js goes no further,
 * though it reads the id token alone.
 */
function knownDocument(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text)
    const isDiscovery = typeof read === 'object' && read !== null && 'token_endpoint' in read
    return isDiscovery ? { userinfo_endpoint: read.token_endpoint, ...read } : read
  } catch {
    return undefined
  }
}
