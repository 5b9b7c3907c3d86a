import { type Address, getAddress } from 'viem'
import { createReadThrough } from '../cache/readThrough.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { lookUpEns } from './ens.ts'
import { lookUpEnsAddress } from './ensAddress.ts'
import { type NftPictureContext, nftPicture } from './nftPicture.ts'

export interface Identity {
  name: string | null
  /** An address that a page may show. */
  avatar: string | null
  /** Ms. */
  resolvedAt: number
}

/** Who an address of Ethereum is. */
export interface Identities {
  /** @throws HttpError 503 `upstream_unavailable` */
  get(address: string): Promise<Identity>
  /**
   * Whom a normal name of ENS stands for on an EVM chain; `undefined` where ENS is not served.
   * @throws HttpError 503 `upstream_unavailable`
   */
  addressOf(name: string, chainId: number): Promise<string | null | undefined>
  /** After a name was registered or changed. */
  forget(address: string): void
}

export interface IdentitiesOptions extends NftPictureContext {
  pictures: Pictures
  /** Name and picture URI from our own registry. */
  ownName(address: string): Promise<{ name: string; avatar: string | null } | null>
  /** Whose name counts where somebody has both. */
  prefer: 'ens' | 'own'
}

/** Specification §9, ms: names, and that there are none. */
export const identityFreshMs = 300_000

/** ENS is asked where `eip155:1` is served. */
export function createIdentities(options: IdentitiesOptions): Identities {
  const { pictures, ownName, prefer } = options

  async function ens(address: string) {
    const chain = options.chain('eip155:1')
    return chain ? lookUpEns(chain, options, address as Address) : null
  }

  async function pictureOf(uri: string | null, owner: string): Promise<string | null> {
    if (uri === null) return null
    const found = /^eip155:/i.test(uri)
      ? await nftPicture(options, uri, owner as Address).catch(() => undefined)
      : uri
    return (found && pictures.addressOf(found)) ?? null
  }

  async function read(address: string): Promise<Identity> {
    const [first, second] = prefer === 'ens' ? [ens, ownName] : [ownName, ens]
    const found = (await first(address)) ?? (await second(address))
    return {
      name: found?.name ?? null,
      avatar: await pictureOf(found?.avatar ?? null, address),
      resolvedAt: Date.now(),
    }
  }

  const known = createReadThrough({ read, freshMs: identityFreshMs })
  const addresses = createReadThrough({
    freshMs: identityFreshMs,
    async read(key) {
      const [name = '', chainId] = key.split(' ')
      const chain = options.chain('eip155:1')
      return chain ? lookUpEnsAddress(chain, options, name, Number(chainId)) : undefined
    },
  })
  return {
    addressOf: (name, chainId) => addresses.get(`${name} ${chainId}`),
    get: (address) => known.get(getAddress(address)),
    forget: (address) => known.forget(getAddress(address)),
  }
}
