import { evmChainId, type Namespace, parseChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { asFields, type Fields, fieldNamed } from './asFields.ts'
import { currentId } from './deprecatedIds.ts'
import { type Granted, grantedAccounts } from './granted.ts'

export interface StatedCapabilities {
  /** As `wallet_getCapabilities` answers them. */
  byChain: Record<string, Fields>
  /** The wallet said something of every granted network that was asked for. */
  isWhole: boolean
}

const family: Namespace = 'eip155'
/** EIP-5792: what holds on every chain. */
const everyChain = 0

/** Names of EIP-5792 and its ERCs; others count between properties of other kinds where they look like a capability. */
const capabilityNames: ReadonlySet<string> = new Set([
  'atomic',
  'auxiliaryFunds',
  'flow-control',
  'paymasterService',
  'sessionKeys',
])
const looksLikeCapability = ({ supported, status }: Fields): boolean =>
  typeof supported === 'boolean' || typeof status === 'string'

/** Where wallets put what the method would answer: EIP-5792, and MetaMask/metamask-mobile PR#32660. */
const answerNames = ['capabilities', 'eip155Capabilities'] as const

const chainOf = (name: unknown): number | undefined =>
  typeof name === 'string' && /^0x0+$/.test(name) ? everyChain : parseChainId(name)
const isPlainName = (name: string): boolean =>
  !Object.hasOwn(Object.prototype, name) &&
  !(answerNames as readonly string[]).includes(name) &&
  !name.includes(':') &&
  !isEvmAddress(name) &&
  chainOf(name) === undefined

/** The capabilities that stand in an object, beside words for chains and accounts; `undefined` where there are none. */
function capabilitiesIn(
  fields: Fields | undefined,
  among: 'capabilities' | 'properties',
): Fields | undefined {
  const found = Object.entries(fields ?? {}).flatMap(([name, value]): [string, Fields][] => {
    const capability = isPlainName(name) ? asFields(value) : undefined
    if (!capability) return []
    const isOne = among === 'capabilities' || capabilityNames.has(name) || looksLikeCapability(capability)
    return isOne ? [[name, capability]] : []
  })
  return found[0] ? Object.fromEntries(found) : undefined
}

const ofChain = (fields: Fields | undefined, chainId: number): Fields | undefined =>
  asFields(Object.entries(fields ?? {}).find(([name]) => chainOf(name) === chainId)?.[1])

/** Scopes go by the name of a network, or of the family. */
const scopeNamed = (scopes: Fields | undefined, wanted: string): Fields | undefined =>
  asFields(
    Object.entries(scopes ?? {}).find(([name]) => (currentId(name) ?? name.toLowerCase()) === wanted)?.[1],
  )

/** What the wallet said of one account on one chain; the narrower word counts. */
function statedOn(
  { sessionProperties, scopedProperties }: Granted,
  address: string,
  chainId: number,
): Fields | undefined {
  const properties = asFields(sessionProperties)
  const scopes = asFields(scopedProperties)
  const scope = scopeNamed(scopes, `${family}:${chainId}`)
  const wide = scopeNamed(scopes, family)
  const answers = [properties, wide, scope].flatMap((fields) =>
    answerNames.map((name) => asFields(fieldNamed(fields, name))),
  )
  const ofAccount = answers.map((answer) => asFields(fieldNamed(answer, address)))
  const words = [
    capabilitiesIn(properties, 'properties'),
    capabilitiesIn(wide, 'capabilities'),
    ...answers.map((answer) => capabilitiesIn(answer, 'capabilities')),
    ...answers.map((answer) => ofChain(answer, everyChain)),
    ...answers.map((answer) => ofChain(answer, chainId)),
    capabilitiesIn(scope, 'capabilities'),
    ...ofAccount.map((answer) => capabilitiesIn(answer, 'capabilities')),
    ...ofAccount.map((answer) => ofChain(answer, everyChain)),
    ...ofAccount.map((answer) => ofChain(answer, chainId)),
    asFields(fieldNamed(scope, `${family}:${chainId}:${address}`)),
  ].filter((word) => word !== undefined)
  const found = words.flatMap((word) => Object.entries(word))
  return words[0] && Object.fromEntries(found.filter(([name]) => !Object.hasOwn(Object.prototype, name)))
}

/**
 * What a wallet said of its capabilities when the session began (CAIP-25): for all networks, for one, for one account there.
 * Only of networks that it granted to the account; `undefined` where it said nothing.
 */
export function readCapabilities(
  granted: Granted,
  address: string,
  chains: readonly unknown[] | undefined,
): StatedCapabilities | undefined {
  const there = grantedAccounts(granted, family)
    .filter((account) => account.toLowerCase().endsWith(`:${address.toLowerCase()}`))
    .flatMap((account) => evmChainId(account.slice(0, account.lastIndexOf(':'))) ?? [])
  const asked = chains?.map(chainOf)
  const wanted = [...new Set(there)].filter((chainId) => !asked || asked.includes(chainId))
  const stated = wanted.flatMap((chainId): [string, Fields][] => {
    const found = statedOn(granted, address, chainId)
    return found ? [[toHexQuantity(chainId), found]] : []
  })
  if (!stated[0]) return undefined
  return { byChain: Object.fromEntries(stated), isWhole: stated.length === wanted.length }
}
