import { Pool } from 'undici'
import { createCircuitBreaker } from './circuitBreaker.ts'
import { NodeTrouble } from './nodes/nodeCall.ts'
import { requestText } from './requestText.ts'

/** JSON behind an address that the operator chose. Redirects are not followed. */
export interface JsonSource {
  /** Host of the address; paths may hold keys and are never shown. */
  readonly name: string
  /**
   * `tail` goes between path and query of the address. For a while after a failure nobody asks, then one does.
   * @throws NodeTrouble
   */
  read(tail?: string): Promise<unknown>
  close(): Promise<void>
}

export interface JsonSourceOptions {
  /** Ms for the whole exchange. */
  timeout: number
  /** Bytes of the answer. */
  limit: number
  now?: () => number
}

/** Statuses by which a source says that the question is at fault: whoever asked it must not shut it for the others. */
const ofTheQuestion: ReadonlySet<number> = new Set([400, 404, 413, 414, 422])

export function createJsonSource(url: string, { timeout, limit, now }: JsonSourceOptions): JsonSource {
  const { origin, pathname, search, host } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, { connections: 8, allowH2: false })
  const breaker = createCircuitBreaker({ threshold: 1, ...(now && { now }) })
  let failure = new NodeTrouble('transport')

  async function ask(tail: string): Promise<unknown> {
    const path = `${base}${tail}` || '/'
    const { status, text } = await requestText(pool, { method: 'GET', path: path + search, timeout, limit })
    if (status === 429) throw new NodeTrouble('rate_limited')
    if (ofTheQuestion.has(status)) throw new QuestionRefused('status')
    if (status !== 200) throw new NodeTrouble('status')
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new NodeTrouble('not_json', { cause })
    }
  }

  return {
    name: host,
    async read(tail = '') {
      if (!breaker.admits()) throw failure
      try {
        const value = await ask(tail)
        breaker.succeeded()
        return value
      } catch (error) {
        failure = error instanceof NodeTrouble ? error : new NodeTrouble('transport', { cause: error })
        if (failure instanceof QuestionRefused || failure.reason === 'too_large') breaker.succeeded()
        else breaker.failed()
        throw failure
      }
    },
    close: () => pool.destroy(),
  }
}

class QuestionRefused extends NodeTrouble {}
