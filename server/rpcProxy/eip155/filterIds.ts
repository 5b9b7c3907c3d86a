import type { Client } from '../../limits/client.ts'
import type { Sealer } from '../../seal/sealer.ts'

/** A filter as its node knows it. */
export interface NodeFilter {
  /** Tag of the node. */
  node: string
  id: string
}

/**
 * Ids of filters as clients get them. Nodes count theirs, so that anybody could read or end a filter of others, and each
 * node counts by itself. Ours is sealed: it opens for the client that made the filter, on its chain, and says the node.
 */
export interface FilterIds {
  /** A quantity in hex, as libraries expect it. */
  seal(filter: NodeFilter, client: Client): string
  /** `undefined` for what was not sealed for this client. */
  open(id: unknown, client: Client): NodeFilter | undefined
}

/** A quantity has no zeros in front. */
const start = '0x1'
const version = 'v1.'
const longest = 1_000

export function createFilterIds(sealer: Pick<Sealer, 'seal' | 'open'>, chainId: string): FilterIds {
  const about = (client: Client) => `${chainId} ${client.id}`
  return {
    seal({ node, id }, client) {
      const sealed = sealer.seal('filter', `${node} ${id}`, about(client))
      return start + Buffer.from(sealed.slice(version.length), 'base64url').toString('hex')
    },
    open(id, client) {
      if (typeof id !== 'string' || id.length > longest || !/^0x1(?:[0-9a-f]{2})+$/i.test(id))
        return undefined
      const bytes = Buffer.from(id.slice(start.length), 'hex')
      const text = sealer.open('filter', version + bytes.toString('base64url'), about(client))
      const [node, own] = text?.split(' ') ?? []
      return node && own ? { node, id: own } : undefined
    },
  }
}
