import type { CatalogueList } from '../contract/catalogue.ts'
import type { CatalogueSnapshot } from './snapshot.ts'

/** Bytes of a picture that travels with its wallet; a larger one is fetched by its address, as all others are. */
const pictureLimitBytes = 4_096

/** The same wallets, the first of them with their pictures: who shows few rows asks for no picture. */
export function withPictures(
  { data, count }: CatalogueList,
  pictures: CatalogueSnapshot['pictures'],
  first: number,
): CatalogueList {
  return {
    count,
    data: data.map((wallet, place) => {
      const own = place < first ? pictures.get(wallet.id) : undefined
      // What another catalogue has is fetched when somebody looks at it.
      if (own?.hash === undefined || own.picture.raw.length > pictureLimitBytes) return wallet
      const type = own.picture.type.split(';')[0]
      return { ...wallet, picture: `data:${type};base64,${own.picture.raw.toString('base64')}` }
    }),
  }
}
