import * as z from 'zod/mini'
import { tracedFetch } from '../../trace/tracedFetch.ts'
import { fact } from '../social/fact.ts'
import { type AnswerFault, answerFault } from '../social/oauth/answerFault.ts'
import { withWholeIssuer } from '../social/oauth/issuerNames.ts'
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
      const known = knownDocument(text, response.ok)
      if (known === undefined || bodiless.has(status))
        return new Response(bodiless.has(status) ? null : text, { status, headers: response.headers })
      return new Response(JSON.stringify(known), { status, headers: asJson })
    },
  }
}

const tokensSchema = z.object({ access_token: fact, id_token: fact, token_type: fact })

/**
 * An answer in JSON. Of tokens only what is read here is left, without what is absent in whatever spelling: an id token needs no
 * access token beside it. A discovery document gets an address for facts about the person, without which Auth.js goes no further,
 * though it reads the id token alone.
 */
function knownDocument(text: string, isFine: boolean): unknown {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return read
    if ('token_endpoint' in read) return { userinfo_endpoint: read.token_endpoint, ...read }
    const isTokens = 'access_token' in read || 'id_token' in read
    return isTokens && isFine && !('error' in read) ? plainTokens(read) : read
  } catch {
    return undefined
  }
}

function plainTokens(answer: object) {
  const { token_type = 'bearer', id_token, access_token = id_token && 'none' } = tokensSchema.parse(answer)
  return { token_type, id_token: id_token && withWholeIssuer(id_token), access_token }
}
