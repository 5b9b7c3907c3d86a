import { evmChainId, type Namespace, parseChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { type Granted, grantedNetworks } from './granted.ts'

/**
 * Names of EIP-5792 and of the ERCs that extend it, as wallets put them straight into a session's properties:
 * https://docs.reown.com/walletkit/android/eip5792
 */
const capabilityNames = [
  'atomic',
  'auxiliaryFunds',
  'flow-control',
  'paymasterService',
  'sessionKeys',
] as const

/** Longer no wallet's word is. */
const longestText = 20_000

type Fields = Readonly<Record<string, unknown>>

/** An object, also as JSON text; `undefined` for what is none. */
function asFields(value: unknown): Fields | undefined {
  if (typeof value === 'string' && value.length <= longestText) {
    try {
      return asFields(JSON.parse(value))
    } catch {
      return undefined
    }
  }
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined
}

const fieldsOf = (value: unknown): Fields => asFields(value) ?? {}

const own = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** An entry whose name is the same but for the case of its letters. */
const like = (fields: Fields, name: string): unknown =>
  Object.entries(fields).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]

/** Those of a list of properties that are capabilities. */
function namedIn(properties: Fields): Fields {
  const found = capabilityNames.map((name): [string, unknown] => [name, asFields(own(properties, name))])
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/** `capabilities`: what the wallet would answer to `wallet_getCapabilities`, or that by account. */
function answeredIn(properties: Fields, address: string, chainId: number): Fields {
  const all = fieldsOf(own(properties, 'capabilities'))
  const ofAccount = fieldsOf(like(all, address))
  const answer = Object.keys(ofAccount).length > 0 ? ofAccount : all
  const found = Object.entries(answer).find(([chain]) => parseChainId(chain) === chainId)
  return fieldsOf(found?.[1])
}

/**
 * What a wallet said of its capabilities when the session began (CAIP-25): for all networks, for one, for one account there;
 * the narrower word counts. `undefined` where it said nothing, so that it has to be asked.
 */
export function readCapabilities(
  granted: Granted,
  address: string,
  chains: readonly unknown[] | undefined,
): Record<string, Fields> | undefined {
  const family: Namespace = 'eip155'
  const everywhere = fieldsOf(granted.sessionProperties)
  const scopes = fieldsOf(granted.scopedProperties)
  const wanted = chains?.map(parseChainId) ?? grantedNetworks(granted, family).map(evmChainId)
  const said = wanted.flatMap((chainId): [string, Fields][] => {
    if (chainId === undefined) return []
    const scope = fieldsOf(own(scopes, `${family}:${chainId}`))
    const capabilities = {
      ...answeredIn(everywhere, address, chainId),
      ...namedIn(everywhere),
      ...namedIn(fieldsOf(own(scopes, family))),
      ...namedIn(scope),
      ...namedIn(fieldsOf(like(scope, `${family}:${chainId}:${address}`))),
    }
    return Object.keys(capabilities).length > 0 ? [[toHexQuantity(chainId), capabilities]] : []
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
