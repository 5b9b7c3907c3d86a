import { solanaClusters } from '../../host-sdk/protocol/solana.ts'

/**
 * The message that a wallet signs to log in. Source: CAIP-122; EIP-4361 for EVM; Sign-In with Solana.
 * Built by the login frame, read by the server: no dependency, the same text on both sides.
 */
export interface SignInMessage {
  /** Of the page's address, without the colon; most writers leave it out. */
  scheme?: string | undefined
  /** RFC 3986 authority of the page: host, and port where it is not the scheme's own. */
  domain: string
  /** Without namespace and chain. */
  address: string
  namespace: 'eip155' | 'solana' | 'bip122'
  /** One line of printable ASCII; `signInStatement`. */
  statement?: string | undefined
  /** Origin of the page, or an address on it. */
  uri: string
  /** EVM: the chain id in decimal. Solana: name of the cluster. Bitcoin: reference of CAIP-2. */
  chainId: string
  /** At least 8 characters, alphanumeric. */
  nonce: string
  /** ISO 8601. */
  issuedAt: string
  /** ISO 8601. */
  expirationTime?: string | undefined
  /** ISO 8601. */
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

const families = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' } as const

/** Names that Solana wallets know their clusters by. */
const clusters: Record<string, string> = Object.fromEntries(
  Object.entries(solanaClusters).map(([name, id]) => [id.slice('solana:'.length), name]),
)

/** What stands as `Chain ID` for a chain of CAIP-2. */
export const signInChainId = (namespace: SignInMessage['namespace'], reference: string): string =>
  (namespace === 'solana' && clusters[reference]) || reference

/** What the person reads; signs that the standard does not allow in a statement become spaces. */
export const signInStatement = (projectName: string): string =>
  `Sign in to ${projectName.replace(/(?:[^\w\-.~:/?#[\]@!$&'()*+,;=])+/g, ' ').trim() || 'this site'}.`

/** The text to sign. */
export function buildMessage(message: SignInMessage): string {
  const { scheme, domain, address, namespace, statement, resources } = message
  const from = scheme === undefined ? domain : `${scheme}://${domain}`
  const lines = [
    `${from} wants you to sign in with your ${families[namespace]} account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement, '']),
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
  ]
  for (const [label, field] of optionalLines) {
    if (message[field] !== undefined) lines.push(`${label}: ${message[field]}`)
  }
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return lines.join('\n')
}

const optionalLines = [
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

const time = String.raw`\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`
const shape = new RegExp(
  [
    String.raw`^(?:(?<scheme>[a-z][a-z0-9+.-]{0,31})://)?(?<domain>[^\s/?#@]{1,255}) wants you to sign in with your (?<family>Ethereum|Solana|Bitcoin) account:`,
    '(?<address>[0-9A-Za-z]{26,90})',
    '',
    // Without a statement EIP-4361 writes one empty line more than Sign-In with Solana.
    String.raw`(?:(?<statement>[\w\-.~:/?#[\]@!$&'()*+,;= ]{1,1000})\n\n|\n)?URI: (?<uri>\S{1,1000})`,
    'Version: 1',
    String.raw`Chain ID: (?<chainId>[-\w:]{1,64})`,
    'Nonce: (?<nonce>[0-9A-Za-z]{8,128})',
    `Issued At: (?<issuedAt>${time})`,
  ].join('\n') +
    String.raw`(?:\nExpiration Time: (?<expirationTime>${time}))?` +
    String.raw`(?:\nNot Before: (?<notBefore>${time}))?` +
    String.raw`(?:\nRequest ID: (?<requestId>[^\s/?#]{0,200}))?` +
    String.raw`(?:\nResources:(?<resources>(?:\n- \S+)*))?$`,
)

/** The parts of a message, `undefined` when it is not exactly of the standard's form. */
export function parseMessage(text: string): SignInMessage | undefined {
  const found = shape.exec(text)?.groups
  const namespace = namespaces.find((each) => families[each] === found?.['family'])
  if (!found || !namespace) return undefined
  const { domain = '', address = '', uri = '', chainId = '', nonce = '', issuedAt = '' } = found
  const { scheme, statement, expirationTime, notBefore, requestId, resources } = found
  const message: SignInMessage = {
    ...(scheme !== undefined && { scheme }),
    ...{ domain, address, namespace, statement, uri, chainId, nonce, issuedAt },
    ...{ expirationTime, notBefore, requestId },
    resources: resources?.split('\n- ').slice(1),
  }
  const times = [issuedAt, expirationTime, notBefore].filter((text) => text !== undefined)
  const uris = [uri, ...(message.resources ?? [])]
  return times.every(isTime) && uris.every(isUri) ? message : undefined
}

/** `Date.parse` takes the 31st of February for a day in March. */
function isTime(text: string): boolean {
  const [day = ''] = text.split('T')
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(Date.parse(text)) && midnight.toISOString().startsWith(day)
}

/** RFC 3986 §3, by its characters. */
const isUri = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i.test(text)

const namespaces = ['eip155', 'solana', 'bip122'] as const

/** The nonce that a message names, even one that is otherwise malformed: an attempt burns what it names. */
export const namedNonce = (text: string): string | undefined =>
  /^Nonce: ([0-9A-Za-z]{8,128})$/m.exec(text)?.[1]
