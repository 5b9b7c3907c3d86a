import { parseUrl } from '../contract/parseUrl.ts'
import type { Gateways } from '../pictures/pictureUri.ts'
import type { Env } from './env.ts'

/** `IPFS_GATEWAY`, `ARWEAVE_GATEWAY`, `FETCH_ORIGINS`, `CCIP_GATEWAYS`; what is wrong is added to `problems`. */
export function readGateways(env: Env, problems: string[]): Gateways {
  const read = (name: string, given: string | undefined, byDefault: string): string => {
    const url = (given ?? byDefault).replace(/\/+$/, '')
    if (!isAddress(url)) problems.push(`${name} is no http(s) address.`)
    return url
  }
  const ipfs = read('IPFS_GATEWAY', env.ipfsGateway, 'https://ipfs.io')
  const arweave = read('ARWEAVE_GATEWAY', env.arweaveGateway, 'https://arweave.net')
  const inside = listOf(env.fetchOrigins)
  const origins = [ipfs, arweave].map((url) => parseUrl(url)?.origin)
  for (const origin of inside) {
    if (!isAddress(origin) || new URL(origin).origin !== origin)
      problems.push(
        `FETCH_ORIGINS holds ${origin}, which is not an origin such as http://ipfs.internal:8080.`,
      )
    else if (!origins.includes(origin))
      problems.push(
        `FETCH_ORIGINS holds ${origin}, where neither IPFS_GATEWAY nor ARWEAVE_GATEWAY stands: take it out, or name a CCIP gateway in CCIP_GATEWAYS. Other addresses of strangers reach no private network.`,
      )
  }
  const ccip = listOf(env.ccipGateways)
  for (const url of ccip) {
    if (!isAddress(url)) problems.push(`CCIP_GATEWAYS holds ${url}, which is no http(s) address.`)
  }
  return { ipfs, arweave, inside, ccip }
}

const listOf = (text: string | undefined): string[] => text?.split(',').map((each) => each.trim()) ?? []

const isAddress = (url: string): boolean => /^https?:\/\//.test(url) && parseUrl(url) !== undefined
