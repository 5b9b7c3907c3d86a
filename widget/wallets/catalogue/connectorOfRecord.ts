import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import type { Connector } from '../connector.ts'
import { plainName } from '../plainName.ts'
import { isWalletOf } from './isWalletOf.ts'

/** The wallet of the page that a record is about; of several with its rdns the one with its name. */
export function connectorOfRecord(
  record: CatalogueWallet,
  connectors: readonly Connector[],
): Connector | undefined {
  const alike = connectors.filter((one) => isWalletOf(record, one))
  return alike.find(({ name }) => plainName(name) === plainName(record.name)) ?? alike[0]
}
