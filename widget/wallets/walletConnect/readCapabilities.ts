import { evmChainId, type Namespace, parseChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { asFields, type Fields, fieldNamed } from './asFields.ts'
import { currentId } from './deprecatedIds.ts'
import { type Granted, grantedAccounts } from './granted.ts'

/** As `wallet_getCapabilities` answers them, by chain. */
export type StatedCapabilities = Record<string, Fields>

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

/** Of a quantity, or of CAIP-2. */
function chainOf(name: unknown): number | undefined {
  if (typeof name === 'string' && /^0x0+$/.test(name)) return everyChain
  return parseChainId(name) ?? evmChainId(currentId(String(name)) ?? '')
}
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

type Words = readonly (Fields | undefined)[]

/** What stands under the names of the method's answer, for all accounts and for one. */
function answersIn(fields: Fields | undefined, address: string): { all: Words; own: Words } {
  const all = answerNames.map((name) => asFields(fieldNamed(fields, name)))
  return { all, own: all.map((answer) => asFields(fieldNamed(answer, address))) }
}

/** For every chain, then for one. */
const inAnswers = (answers: Words, chainId: number): Words => [
  ...answers.map((answer) => capabilitiesIn(answer, 'capabilities')),
  ...answers.map((answer) => ofChain(answer, everyChain)),
  ...answers.map((answer) => ofChain(answer, chainId)),
]

/** What the wallet said of one account, by chain; the narrower word counts. */
function statements({ sessionProperties, scopedProperties }: Granted, address: string) {
  const properties = asFields(sessionProperties)
  const scopes = asFields(scopedProperties)
  const wide = scopeNamed(scopes, family)
  const [inSession, inFamily] = [answersIn(properties, address), answersIn(wide, address)]
  return (chainId: number): Fields | undefined => {
    const chain = `${family}:${chainId}`
    const account = `${chain}:${address}`
    const scope = scopeNamed(scopes, chain)
    const inScope = answersIn(scope, address)
    const all = [...inSession.all, ...inFamily.all, ...inScope.all]
    const words = [
      capabilitiesIn(properties, 'properties'),
      capabilitiesIn(wide, 'capabilities'),
      ...inAnswers(all, chainId),
      capabilitiesIn(scope, 'capabilities'),
      ...inAnswers([...inSession.own, ...inFamily.own, ...inScope.own], chainId),
      ...[...all, scopes, scope].map((fields) => asFields(fieldNamed(fields, account))),
    ].filter((word) => word !== undefined)
    return words[0] && merged(words)
  }
}

/** Later words count; a capability is an object. */
function merged(words: readonly Fields[]): Fields {
  const found = words.flatMap((word) =>
    Object.entries(word).flatMap(([name, value]): [string, Fields][] => {
      const capability = Object.hasOwn(Object.prototype, name) ? undefined : asFields(value)
      return capability ? [[name, capability]] : []
    }),
  )
  return Object.fromEntries(found)
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
  const named = chains?.map(chainOf)
  const wanted = [...new Set(there)].filter((chainId) => !named || named.includes(chainId))
  const statedOn = statements(granted, address)
  const stated = wanted.flatMap((chainId): [string, Fields][] => {
    const found = statedOn(chainId)
    return found ? [[toHexQuantity(chainId), found]] : []
  })
  return stated[0] && Object.fromEntries(stated)
}
