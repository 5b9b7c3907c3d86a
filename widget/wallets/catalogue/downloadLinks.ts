import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { webLink } from './webLink.ts'

const places = ['chrome_store', 'app_store', 'play_store', 'homepage'] as const
export type DownloadPlace = (typeof places)[number]

/** Where a wallet can be got, in the order in which it is shown. */
export const downloadLinks = (wallet: CatalogueWallet): { place: DownloadPlace; href: string }[] =>
  places.flatMap((place) => {
    const href = webLink(wallet[place])
    return href ? [{ place, href }] : []
  })
