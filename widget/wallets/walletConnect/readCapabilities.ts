import { evmChainId, type Namespace, parseChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { asFields, type Fields } from './asFields.ts'
import { currentId } from './deprecatedIds.ts'
import { type Granted, grantedAccounts } from './granted.ts'
import { narrowestCapabilities } from './narrowestCapabilities.ts'

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
const answerNames: readonly string[] = ['capabilities', 'eip155capabilities']

/** Of a quantity, or of CAIP-2. */
function chainOf(name: string): number | undefined {
  if (/^0x0+$/i.test(name)) return everyChain
  return parseChainId(name) ?? evmChainId(currentId(name) ?? '')
}

/** An object of a session, by the names on the way to it. */
interface Place {
  /** In properties, of an account or a chain too, there is more than capabilities; a list of scopes holds none itself. */
  among: 'properties' | 'scopes' | 'capabilities'
  chainId?: number
  isOwn?: true
  isAnswer?: true
  depth: number
}

/** More levels nobody writes. */
const deepest = 5

/** What stands there under a name; `undefined` where the name is that of another chain or account, or of a capability. */
function placeNamed(name: string, at: Place, address: string): Place | undefined {
  const among = at.among === 'properties' ? 'properties' : 'capabilities'
  const inside: Place = { ...at, among, depth: at.depth + 1 }
  const plain = name.toLowerCase()
  if (plain === family) return inside
  if (answerNames.includes(plain)) return { ...inside, among: 'capabilities', isAnswer: true }
  const [account = ''] = plain.split(':').slice(-1)
  const isAccount = isEvmAddress(account)
  if (isAccount && account !== address.toLowerCase()) return undefined
  const own: Place = isAccount ? { ...inside, isOwn: true } : inside
  if (plain === account && isAccount) return own
  const chainId = chainOf(isAccount ? plain.slice(0, -account.length - 1) : plain)
  if (chainId === everyChain) return own
  if (chainId === undefined || (at.chainId ?? chainId) !== chainId) return undefined
  return { ...own, chainId }
}

const isPlainName = (name: string): boolean =>
  !Object.hasOwn(Object.prototype, name) &&
  ![family, ...answerNames].includes(name.toLowerCase()) &&
  !name.includes(':') &&
  !isEvmAddress(name.toLowerCase()) &&
  chainOf(name) === undefined

/** The capabilities in an object, beside words for chains and accounts. */
function capabilitiesIn(fields: Fields, among: Place['among']): [string, Fields][] {
  if (among === 'scopes') return []
  return Object.entries(fields).flatMap(([name, value]): [string, Fields][] => {
    const capability = isPlainName(name) ? asFields(value) : undefined
    if (!capability) return []
    const isOne = among === 'capabilities' || capabilityNames.has(name) || looksLikeCapability(capability)
    return isOne ? [[name, capability]] : []
  })
}

interface Word {
  place: Place
  capabilities: [string, Fields][]
}

/** Whatever is said of an account, on every level. */
function wordsIn(value: unknown, place: Place, address: string): Word[] {
  const fields = place.depth > deepest ? undefined : asFields(value)
  if (!fields) return []
  const capabilities = capabilitiesIn(fields, place.among)
  const saysNone = place.isAnswer && place.chainId !== undefined && Object.keys(fields).length === 0
  const inside = Object.entries(fields).flatMap(([name, one]) => {
    const next = placeNamed(name, place, address)
    return next ? wordsIn(one, next, address) : []
  })
  return capabilities[0] || saysNone ? [{ place, capabilities }, ...inside] : inside
}

/** What the wallet said of one account, by chain; the narrower word counts. */
function statements({ sessionProperties, scopedProperties }: Granted, address: string) {
  // Of equals the later one counts: scopes after the session, and what stands inside after what stands around it.
  const words = [
    ...wordsIn(sessionProperties, { among: 'properties', depth: 0 }, address),
    ...wordsIn(scopedProperties, { among: 'scopes', depth: 0 }, address),
  ]
  return (chainId: number): Fields | undefined => {
    const found = words.filter(({ place }) => (place.chainId ?? chainId) === chainId)
    const all = found.map(({ place: { isOwn, chainId: chain }, capabilities }) => ({
      ...{ ofAccount: isOwn === true, ofChain: chain !== undefined },
      capabilities,
    }))
    return all[0] && narrowestCapabilities(all)
  }
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
  const named = chains?.map((chain) => chainOf(String(chain)))
  const wanted = [...new Set(there)].filter((chainId) => !named || named.includes(chainId))
  const statedOn = statements(granted, address)
  const stated = wanted.flatMap((chainId): [string, Fields][] => {
    const found = statedOn(chainId)
    return found ? [[toHexQuantity(chainId), found]] : []
  })
  return stated[0] && Object.fromEntries(stated)
}
