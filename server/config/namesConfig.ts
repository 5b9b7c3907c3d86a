import type { Env } from './env.ts'

export interface NameSettings {
  /** Under which names are given out, the default first; with none there are no names of our own. */
  zones: string[]
  /** Seconds by which the clock of somebody who signs may be off. */
  clockSkew: number
  /** Which name counts for somebody who has both. */
  prefer: 'ens' | 'own'
  /** The gateway that lets ENS clients resolve our names (ERC-3668). */
  gateway: NameGatewaySettings | undefined
}

export interface NameGatewaySettings {
  signerKey: `0x${string}`
  /** The only contract for which answers are signed, in lower case. */
  resolver: string
  /** Seconds that an answer is good. */
  ttl: number
}

/** What is wrong is added to `problems`. */
export function readNames(env: Env, problems: string[]): NameSettings {
  const zones = env.nameZones?.split(',').map((zone) => zone.trim()) ?? []
  for (const zone of zones) {
    if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(zone))
      problems.push(`NAME_ZONES holds ${zone}, which is no zone such as names.example.`)
  }
  const clockSkew = Number(env.nameClockSkew ?? 60)
  if (!Number.isInteger(clockSkew) || clockSkew < 1 || clockSkew > 600)
    problems.push('NAME_CLOCK_SKEW_S is a number of seconds, 1 to 600.')
  const prefer = env.identityPrefer ?? 'ens'
  if (prefer !== 'ens' && prefer !== 'own') problems.push('IDENTITY_PREFER is ens or own.')
  return { zones, clockSkew, prefer: prefer === 'own' ? 'own' : 'ens', gateway: readGateway(env, problems) }
}

function readGateway(env: Env, problems: string[]): NameGatewaySettings | undefined {
  const { namesGatewaySignerKey: key, namesResolverAddress: resolver, namesGatewayTtl } = env
  const ttl = Number(namesGatewayTtl ?? 300)
  if (!Number.isInteger(ttl) || ttl < 1 || ttl > 86_400)
    problems.push('NAMES_GATEWAY_TTL_S is a number of seconds, 1 to 86400.')
  if (!key && !resolver) return undefined
  if (!key || !resolver || !env.nameZones) {
    problems.push('NAMES_GATEWAY_SIGNER_KEY, NAMES_RESOLVER_ADDRESS and NAME_ZONES are needed together.')
    return undefined
  }
  if (!/^0x[0-9a-fA-F]{64}$/.test(key))
    problems.push('NAMES_GATEWAY_SIGNER_KEY is no key: 0x and 64 hex digits.')
  if (!/^0x[0-9a-fA-F]{40}$/.test(resolver)) problems.push('NAMES_RESOLVER_ADDRESS is no address.')
  return { signerKey: key as `0x${string}`, resolver: resolver.toLowerCase(), ttl }
}
