import { cleanText } from '../tokens/cleanText.ts'

/** Name of an NFT and where its picture may be, the best first. */
export interface NftDocument {
  name: string
  pictures: string[]
}

/**
 * Fields that hold the picture, in this order: ERC-721, OpenSea (https://docs.opensea.io/docs/metadata-standards), and
 * spellings that are met in the wild. A field of another type is as good as missing.
 */
const fields = ['image', 'image_url', 'imageUrl', 'imageURI', 'image_data'] as const

/** What a description says, whatever else is in it; `undefined` where it is no object. */
export function readNftDocument(document: unknown): NftDocument | undefined {
  if (!isObject(document)) return undefined
  const { name } = document
  // ERC-1155 has further fields in `properties`, each bare or with a `value`.
  const { properties } = document
  const places = [document, ...(isObject(properties) ? [properties] : [])]
  return {
    name: typeof name === 'string' ? cleanText(name) : '',
    pictures: places.flatMap((place) => fields.flatMap((field) => textsOf(place[field]))),
  }
}

/** The text, or that of the object around it; a drawing becomes its own address. */
const textsOf = (value: unknown): string[] =>
  (isObject(value) ? [value['url'], value['uri'], value['value']] : [value]).flatMap((each) => {
    if (typeof each !== 'string' || each.trim() === '') return []
    // Half a character, which no address can have, becomes U+FFFD.
    const text = Buffer.from(each.trim()).toString()
    return [/^<svg\b/i.test(text) ? `data:image/svg+xml,${encodeURIComponent(text)}` : text]
  })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
