import { type Address, getAddress } from 'viem'
import { createReadThrough } from '../cache/readThrough.ts'
import { namedCache, type SharedCache } from '../cache/sharedCache.ts'
import { HttpError } from '../errors/httpError.ts'
import { callCosts } from '../limits/callCosts.ts'
import type { Caches } from '../observe/caches.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { type EnsRecord, lookUpEns } from './ens.ts'
import { lookUpEnsAddress } from './ensAddress.ts'
import { type NftPictureContext, nftPicture } from './nftPicture.ts'

export interface Identity {
  name: string | null
  /** An address that a page may show. */
  avatar: string | null
  /** Ms. */
  resolvedAt: number
  /** Whether somebody who knows more did not answer. */
  isPart?: boolean
}

/** Who an address of Ethereum is. */
export interface Identities {
  /** @throws HttpError 503 `upstream_unavailable` */
  get(address: string, by?: Claimant): Promise<Identity>
  /**
   * Whom a normal name of ENS stands for on an EVM chain; `undefined` where ENS is not served.
   * @throws HttpError 503 `upstream_unavailable`
   */
  addressOf(name: string, chainId: number, by?: Claimant): Promise<string | null | undefined>
  /** After a name was registered or changed. */
  forget(address: string): void
}

export interface IdentitiesOptions extends NftPictureContext {
  caches?: Caches
  /** What other processes read, too. */
  shared?: SharedCache | undefined
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

  async function ens(address: string, by: Claimant | undefined) {
    const chain = options.chain('eip155:1')?.as(by)
    return chain ? lookUpEns(chain, options, address as Address) : null
  }

  async function pictureOf(
    uri: string | null,
    owner: string,
    by: Claimant | undefined,
  ): Promise<Pick<Identity, 'avatar' | 'isPart'>> {
    if (uri === null) return { avatar: null }
    let isPart = false
    const found = /^eip155:/i.test(uri)
      ? await nftPicture(
          { ...options, chain: (id) => options.chain(id)?.as(by) },
          uri,
          owner as Address,
        ).catch((error) => {
          isPart = error instanceof HttpError
          return undefined
        })
      : uri
    return { avatar: (found && pictures.addressOf(found)) ?? null, isPart }
  }

  async function read(address: string, by: Claimant | undefined): Promise<Identity> {
    const [first, second] = prefer === 'ens' ? [ens, ownName] : [ownName, ens]
    const found: Partial<EnsRecord> = (await first(address, by)) ?? (await second(address, by)) ?? {}
    const { avatar, isPart = false } = await pictureOf(found.avatar ?? null, address, by)
    const resolvedAt = Date.now()
    return { name: found.name ?? null, avatar, resolvedAt, isPart: isPart || found.isPart === true }
  }

  const isServed = () => options.chain('eip155:1') !== undefined
  const known = createReadThrough({
    read,
    cost: () => (isServed() ? callCosts.identity : 0),
    freshMs: identityFreshMs,
    isPart: ({ isPart = false }) => isPart,
    shared: namedCache(options.shared, 'identities'),
  })
  const addresses = createReadThrough({
    freshMs: identityFreshMs,
    cost: () => (isServed() ? callCosts.ensName : 0),
    shared: namedCache(options.shared, 'ens'),
    async read(key, claim) {
      const [name = '', chainId] = key.split(' ')
      const chain = options.chain('eip155:1')?.as(claim)
      return chain ? lookUpEnsAddress(chain, options, name, Number(chainId)) : undefined
    },
  })
  options.caches?.add('identities', known)
  options.caches?.add('ens_addresses', addresses)
  return {
    addressOf: (name, chainId, by) => addresses.get(`${name} ${chainId}`, by),
    get: (address, by) => known.get(getAddress(address), by),
    forget: (address) => known.forget(getAddress(address)),
  }
}
