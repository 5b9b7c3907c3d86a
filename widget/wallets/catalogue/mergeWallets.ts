import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import type { ListedConnector } from '../listConnectors.ts'
import { fitsDevice } from './fitsDevice.ts'
import { isWalletOf } from './isWalletOf.ts'

/** One wallet of the catalogue's views: of the page, of the catalogue, or both. */
export interface WalletEntry {
  /** Unique in the list. */
  key: string
  name: string
  /** What the page has of it. */
  listed?: ListedConnector
  record?: CatalogueWallet
}

export interface MergeOptions {
  desktop: boolean
  /** Leaves out what the catalogue has not told of (yet): a filter asks for what only it knows. */
  recordsOnly?: boolean
}

/** Wallets of the page first, then the records in their order; each wallet once. */
export function mergeWallets(
  listed: readonly ListedConnector[],
  records: readonly CatalogueWallet[],
  { desktop, recordsOnly = false }: MergeOptions,
): WalletEntry[] {
  const left = new Map<string, CatalogueWallet>()
  for (const record of records) if (!left.has(record.id)) left.set(record.id, record)
  const here: WalletEntry[] = []
  for (const wallet of listed) {
    if (!wallet.installed) continue
    const record = [...left.values()].find((one) =>
      wallet.connectors.some((connector) => isWalletOf(one, connector)),
    )
    if (record) left.delete(record.id)
    if (record || !recordsOnly)
      here.push({
        key: wallet.connector.id,
        name: wallet.connector.name,
        listed: wallet,
        ...(record && { record }),
      })
  }
  const others = [...left.values()].filter((record) => fitsDevice(record, desktop))
  return [...here, ...others.map((record) => ({ key: record.id, name: record.name, record }))]
}
