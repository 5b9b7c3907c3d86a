import { isNamespace } from '../../../host-sdk/protocol/caip.ts'
import { isWalletId } from '../../contract/walletId.ts'
import { type CatalogueEntry, parseEntry } from '../entry.ts'

export interface RemoteWallet {
  readonly entry: CatalogueEntry
  /** Its picture's name there. */
  readonly imageId: string | undefined
}

/** What of a record is taken over; `null` stands for absent there. */
const optional = [
  'rdns',
  'order',
  'badge_type',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'link_mode',
  'app_store',
  'play_store',
  'chrome_store',
  'injected',
] as const

/**
 * A record of another catalogue as an entry. What is optional and not well formed is left out; a record without
 * id, name, home page or network of a family that we know is none.
 */
export function readRemoteWallet(value: unknown): RemoteWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const record = value as Record<string, unknown>
  const { id, name, homepage, supports_wc, image_id } = record
  if (typeof id !== 'string' || !isWalletId(id)) return undefined
  const chains = Array.isArray(record.chains) ? record.chains.filter(isKnownFamily).slice(0, 100) : []
  const fixed = { id, name, homepage, chains, supports_wc: supports_wc === true }
  if (typeof parseEntry(fixed) === 'string') return undefined
  const good = optional.flatMap((key) => {
    const part = record[key]
    const isGood =
      part !== null && part !== undefined && typeof parseEntry({ ...fixed, [key]: part }) !== 'string'
    return isGood ? [[key, part] as const] : []
  })
  const entry = parseEntry({ ...fixed, ...Object.fromEntries(good) })
  if (typeof entry === 'string') return undefined
  const imageId = typeof image_id === 'string' && /^\w[\w.-]{0,199}$/.test(image_id) ? image_id : undefined
  return { entry, imageId }
}

/** `*` is a word of ours: another catalogue names its networks. */
const isKnownFamily = (chain: unknown): boolean =>
  typeof chain === 'string' && isNamespace(chain.split(':')[0]) && !chain.includes('*')
