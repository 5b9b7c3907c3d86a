import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'

/** From our own origin, whatever server the catalogue has it from. */
export const walletPicture = ({ image_id }: CatalogueWallet): string | undefined =>
  image_id ? `/getWalletImage/${encodeURIComponent(image_id)}` : undefined
