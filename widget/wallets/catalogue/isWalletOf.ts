import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { rdnsAliases } from '../../../server/contract/rdnsAliases.ts'
import type { Connector } from '../connector.ts'
import { plainName } from '../plainName.ts'

const plainRdns = (rdns: string): string => rdnsAliases[rdns.toLowerCase()] ?? rdns.toLowerCase()

/** Is this record about the wallet that the page has? By rdns where both have one, else by name. */
export const isWalletOf = (record: CatalogueWallet, { rdns, name, type }: Connector): boolean => {
  if (type === 'WALLET_CONNECT' || type === 'AUTH') return false
  if (rdns && record.rdns) return plainRdns(rdns) === plainRdns(record.rdns)
  return plainName(name) === plainName(record.name)
}
