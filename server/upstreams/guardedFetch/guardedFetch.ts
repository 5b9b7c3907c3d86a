import { lookup } from 'node:dns/promises'
import { Client } from 'undici'
import { parseUrl } from '../../contract/parseUrl.ts'
import { checkTarget, type ResolveHost, type Target } from './checkTarget.ts'
import { type FetchReason, FetchTrouble } from './fetchTrouble.ts'
import { pinnedLookup } from './pinnedLookup.ts'
import { readDecoded } from './readDecoded.ts'
import { createStrangersNames } from './strangersNames.ts'

/** What is fetched, a word for metrics. */
export type FetchPurpose = 'picture' | 'metadata' | 'ccip' | 'endpoint' | 'paymaster'

export interface FetchQuestion {
  url: string
  purpose: FetchPurpose
  /** Content types that are taken, without parameters; 'any' when the caller looks at the bytes. */
  types: ReadonlySet<string> | 'any'
  /**
   * Says of the address, and of each that it leads on to, whether the operator configured it: then it may be plain and
   * inside. @default none is
   */
  isOwn?: (url: URL) => boolean
  /** Sent by POST as JSON; redirects are then not followed. */
  json?: string
  /** Bytes of the answer, unpacked. @default 1_048_576 */
  limit?: number
  /** Ms for everything: names, connections, redirects, body. @default 5_000 */
  timeoutMs?: number
}

export interface FetchAnswer {
  /** Content type in lower case, without parameters. */
  type: string
  body: Buffer
}

/** Fetches an address that a stranger chose. @throws FetchTrouble */
export type FetchGuarded = (question: FetchQuestion) => Promise<FetchAnswer>

export interface GuardedFetchOptions {
  /** Resolves names that strangers chose. @default over the network, apart from all other look-ups */
  strangers?: ResolveHost
  /** Resolves names that the operator chose. @default the system's look-up, which reads the hosts file */
  operators?: ResolveHost
  /** Host names in the operator's settings, beside those of questions' `isOwn`. */
  operatorHosts?: ReadonlySet<string>
  onOutcome?(purpose: FetchPurpose, outcome: 'ok' | FetchReason): void
}

const redirectLimit = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * The one way to an address that a person, a chain or a query chose (data-api.md §9.9). In this order, again for each
 * redirect:
 *
 *   1. the URL must be https, without a user, on the usual port
 *   2. its name is resolved, and every address must be public
 *   3. the connection goes to those addresses, so a name that changes meanwhile leads nowhere else
 *   4. status, content type and size must be what the caller takes
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): FetchGuarded {
  const {
    strangers = createStrangersNames(),
    operators = resolveBySystem,
    operatorHosts,
    onOutcome,
  } = options

  async function follow(question: FetchQuestion, signal: AbortSignal): Promise<FetchAnswer> {
    let url = parse(question.url)
    for (let count = 0; count <= redirectLimit; count += 1) {
      const isOwn = question.isOwn?.(url) ?? false
      const resolve = isOwn || operatorHosts?.has(url.hostname) ? operators : strangers
      const target = await unless(signal, checkTarget(url, { resolve, isOwn }))
      const answer = await ask(target, question, signal)
      if (!('location' in answer)) return answer
      url = parse(answer.location, url)
    }
    throw new FetchTrouble('redirects')
  }

  return async (question) => {
    const signal = AbortSignal.timeout(question.timeoutMs ?? 5_000)
    try {
      const answer = await follow(question, signal)
      onOutcome?.(question.purpose, 'ok')
      return answer
    } catch (error) {
      const trouble =
        error instanceof FetchTrouble
          ? error
          : new FetchTrouble(signal.aborted ? 'timeout' : 'transport', { cause: error })
      onOutcome?.(question.purpose, trouble.reason)
      throw trouble
    }
  }
}

const resolveBySystem: ResolveHost = (hostname) => lookup(hostname, { all: true })

function parse(text: string, base?: URL): URL {
  const url = parseUrl(text, base)
  if (!url) throw new FetchTrouble('url')
  return url
}

/** One exchange over a connection of its own. */
async function ask(
  { url, addresses }: Target,
  { types, json, limit = 1_048_576 }: FetchQuestion,
  signal: AbortSignal,
): Promise<FetchAnswer | { location: string }> {
  const client = new Client(url.origin, { connect: { lookup: pinnedLookup(addresses) }, allowH2: false })
  try {
    const { statusCode, headers, body } = await client.request({
      method: json === undefined ? 'GET' : 'POST',
      path: url.pathname + url.search,
      headers: {
        accept: types === 'any' ? '*/*' : [...types].filter(Boolean).join(', '),
        'accept-encoding': 'identity',
        'user-agent': 'gatehouse',
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: json ?? null,
      signal,
    })
    const location = headers['location']
    if (json === undefined && redirects.has(statusCode) && typeof location === 'string') return { location }
    if (statusCode !== 200) throw new FetchTrouble('status', { status: statusCode })
    const type = textOf(headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? ''
    if (types !== 'any' && !types.has(type)) throw new FetchTrouble('type')
    if (Number(headers['content-length'] ?? 0) > limit) throw new FetchTrouble('too_large')
    return { type, body: await readDecoded(body, textOf(headers['content-encoding']), limit) }
  } finally {
    client.destroy().catch(() => {})
  }
}

/** Of a header that stands twice the first counts. */
const textOf = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header[0] : header) ?? ''

/** The system's resolver cannot be called off; its answer is then not waited for. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
