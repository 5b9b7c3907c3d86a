import { Pool } from 'undici'
import { NodeTrouble } from './nodes/nodeCall.ts'
import { requestText } from './requestText.ts'

/** JSON behind an address that the operator chose. Redirects are not followed. */
export interface JsonSource {
  /** Host of the address; paths may hold keys and are never shown. */
  readonly name: string
  /** `tail` goes between path and query of the address. @throws NodeTrouble */
  read(tail?: string): Promise<unknown>
  close(): Promise<void>
}

export interface JsonSourceOptions {
  /** Ms for the whole exchange. */
  timeout: number
  /** Bytes of the answer. */
  limit: number
}

export function createJsonSource(url: string, { timeout, limit }: JsonSourceOptions): JsonSource {
  const { origin, pathname, search, host } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, { connections: 8, allowH2: false })
  return {
    name: host,
    async read(tail = '') {
      const path = `${base}${tail}` || '/'
      const { status, text } = await requestText(pool, { method: 'GET', path: path + search, timeout, limit })
      if (status === 429) throw new NodeTrouble('rate_limited')
      if (status !== 200) throw new NodeTrouble('status')
      try {
        return JSON.parse(text)
      } catch (cause) {
        throw new NodeTrouble('not_json', { cause })
      }
    },
    close: () => pool.destroy(),
  }
}
