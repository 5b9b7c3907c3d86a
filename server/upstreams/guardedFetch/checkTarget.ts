import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { FetchTrouble } from './fetchTrouble.ts'
import { isPublicAddress } from './isPublicAddress.ts'

/** Every address of a host name, like `dns.promises.lookup` with `all`. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>

export interface Target {
  url: URL
  /** Where the connection goes, whatever the name says by then. */
  addresses: readonly LookupAddress[]
}

/**
 * May this address be asked? `https`, no user, the usual port, and every address of its name on the open internet.
 * Only an address that the operator configured himself (`isOwn`) is free of that.
 *
 * @throws FetchTrouble
 */
export async function checkTarget(
  url: URL,
  { resolve, isOwn }: { resolve: ResolveHost; isOwn: boolean },
): Promise<Target> {
  if (url.username !== '' || url.password !== '') throw new FetchTrouble('userinfo')
  if (!isOwn && url.protocol !== 'https:') throw new FetchTrouble('scheme')
  // The parser leaves out the usual port.
  if (!isOwn && url.port !== '') throw new FetchTrouble('port')
  const addresses = await addressesOf(url.hostname, resolve)
  if (!isOwn && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new FetchTrouble('not_public')
  }
  return { url, addresses }
}

/** The parser of URLs has already turned `2130706433`, `0x7f.1` and `0177.0.0.1` into four decimal numbers. */
async function addressesOf(hostname: string, resolve: ResolveHost): Promise<readonly LookupAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(literal)
  if (family !== 0) return [{ address: literal, family }]
  const found = await resolve(hostname).catch((cause) => {
    throw new FetchTrouble('dns', { cause })
  })
  if (found.length === 0) throw new FetchTrouble('dns')
  return found
}
