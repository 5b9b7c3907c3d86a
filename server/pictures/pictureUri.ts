import { parseUrl } from '../contract/parseUrl.ts'
import { namedPictureType } from './pictureType.ts'

/** Servers of the operator’s choice that strangers’ addresses lead through. */
export interface Gateways {
  /** Where content that is addressed by its hash is read. */
  ipfs: string
  arweave: string
  /** Origins of those of them that may be plain or inside the operator's network. */
  inside: readonly string[]
  /** Addresses of CCIP gateways, as contracts name them, that may be so too. */
  ccip: readonly string[]
}

/** Characters of a picture that stands in its own address; longer ones are not taken. */
const inlineLimit = 32_768

/** `ipfs://…`, `ar://…` and addresses of IPFS paths become https; `undefined` when it is nothing that can be fetched. */
export function fetchableUrl(uri: string, { ipfs, arweave }: Gateways): string | undefined {
  const content = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(uri)?.[1]
  if (content) return `${ipfs}/ipfs/${content}`
  const transaction = /^ar:\/\/(.+)$/i.exec(uri)?.[1]
  if (transaction) return `${arweave}/${transaction}`
  const path = /^\/?(ipfs\/.+)$/i.exec(uri)?.[1]
  if (path) return `${ipfs}/${path}`
  return /^https?:\/\//i.test(uri) ? parseUrl(uri)?.href : undefined
}

/** A picture that is its own address, when it is small and of a type we take. */
export function inlinePicture(uri: string): string | undefined {
  if (uri.length > inlineLimit) return undefined
  const [, written = ''] = /^data:([a-z+/-]+)[;,]/i.exec(uri) ?? []
  const type = namedPictureType(written)
  return type && `data:${type}${uri.slice('data:'.length + written.length)}`
}
