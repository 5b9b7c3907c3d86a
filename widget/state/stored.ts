import * as z from 'zod/mini'
import { isCaipNetworkId, isNamespace, type Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetState } from './store.ts'
import { recentWalletsLimit } from './wallets.ts'

const version = 1
const key = z.string().check(z.minLength(1), z.maxLength(128))

/** The small state that outlives the document: nothing secret (design.md §4, Storage). */
const storedSchema = z.object({
  v: z.literal(version),
  connections: z.record(z.string(), key),
  network: z.string().check(z.refine(isCaipNetworkId)),
  recent: z.array(key).check(z.maxLength(recentWalletsLimit)),
  theme: z.optional(z.enum(['dark', 'light', 'auto'])),
})

export interface Stored {
  /** Connector keys. */
  connections: Partial<Record<Namespace, string>>
  network: string
  recent: string[]
  theme?: 'dark' | 'light' | 'auto' | undefined
}

/** What lay in a storage, ours or the page's, is anybody's text: well formed as a whole, or nothing. */
export function parseStored(text: string | null | undefined): Stored | undefined {
  if (!text) return undefined
  try {
    const { connections, network, recent, theme } = storedSchema.parse(JSON.parse(text))
    const known = Object.entries(connections).filter(([namespace]) => isNamespace(namespace))
    return { connections: Object.fromEntries(known), network, recent, theme }
  } catch {
    return undefined
  }
}

export const toStored = (state: WidgetState): string =>
  JSON.stringify({
    v: version,
    connections: state.remembered,
    network: state.activeNetworkId,
    recent: state.recentWallets,
    theme: state.theme.mode,
  })
