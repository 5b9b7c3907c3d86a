import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'

/** On a phone only what a phone can open: an app, or a site. */
export const fitsDevice = (
  { mobile_link, link_mode, webapp_link }: CatalogueWallet,
  desktop: boolean,
): boolean => desktop || !!(mobile_link || link_mode || webapp_link)
