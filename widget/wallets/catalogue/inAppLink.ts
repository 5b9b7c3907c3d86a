import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { plainName } from '../plainName.ts'

interface InAppLink {
  /** As `plainName` says it. */
  name: string
  /** @default every family */
  namespace?: Namespace
  link(page: string): string
}

const encode = encodeURIComponent

/** Wallets whose own browser opens a page by a link (inventory §2.6.4). */
const links: readonly InAppLink[] = [
  {
    name: 'phantom',
    link: (page) => `https://phantom.app/ul/browse/${encode(page)}?ref=${encode(new URL(page).origin)}`,
  },
  {
    name: 'solflare',
    namespace: 'solana',
    link: (page) => `https://solflare.com/ul/v1/browse/${encode(page)}?ref=${encode(page)}`,
  },
  {
    name: 'coinbase',
    namespace: 'solana',
    link: (page) => `https://go.cb-w.com/dapp?cb_url=${encode(page)}`,
  },
  {
    name: 'coinbase',
    namespace: 'eip155',
    link: (page) => `cbwallet://miniapp?url=${encode(page)}`,
  },
]

/** What opens a page inside of a wallet, on a phone whose browser does not have that wallet. */
export const inAppLink = (
  { name }: Pick<CatalogueWallet, 'name'>,
  namespace: Namespace,
  page: string,
): string | undefined =>
  links
    .find((one) => one.name === plainName(name) && (!one.namespace || one.namespace === namespace))
    ?.link(page)
