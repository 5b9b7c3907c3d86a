import { getAddress, isAddress } from 'viem'
import { parseUrl } from '../../contract/parseUrl.ts'
import { type SignInMessage, signInChainId } from '../../contract/signInMessage.ts'
import type { Account } from '../../signatures/signatureVerifier.ts'

/** What a message must say: who, to which page, now. */
export interface Expected {
  account: Account
  /** Of the page that embeds the widget. */
  origin: string
  /** Ms since 1970. */
  now: number
}

/** Clocks of wallets that write the time themselves may run ahead of ours by that many ms. */
const clockSkew = 60_000
/** The longest that a message may say it is good for, ms; nonces live no longer. */
const longestLife = 600_000

type Rule = (message: SignInMessage, expected: Expected) => boolean

const rules: Record<string, Rule> = {
  namespace: (message, { account }) => message.namespace === account.namespace,
  address: (message, { account }) => sameAddress(message, account.address),
  chainId: ({ chainId }, { account: { namespace, reference } }) =>
    [reference, signInChainId(namespace, reference)].some((name) =>
      [name, `${namespace}:${name}`].includes(chainId),
    ),
  scheme: ({ scheme }, { origin }) => scheme === undefined || `${scheme}:` === new URL(origin).protocol,
  domain: ({ domain }, { origin }) => domain === new URL(origin).host,
  uri: ({ uri }, { origin }) => isOn(origin, uri),
  issuedAt: ({ issuedAt }, { now }) =>
    Date.parse(issuedAt) <= now + clockSkew && Date.parse(issuedAt) >= now - longestLife - clockSkew,
  expirationTime: ({ expirationTime }, { now }) =>
    expirationTime === undefined || Date.parse(expirationTime) > now,
  notBefore: ({ notBefore }, { now }) => notBefore === undefined || Date.parse(notBefore) <= now + clockSkew,
}

/** The first field of a message that is not as it must be; `undefined` when all are. */
export const faultOf = (message: SignInMessage, expected: Expected): string | undefined =>
  Object.keys(rules).find((field) => !rules[field]?.(message, expected))

/**
 * EIP-4361 wants the capitals of EIP-55. All in lower case is taken as well, since wallets that write the message
 * themselves copy the account of CAIP-10 into it; capitals that are wrong are not. The account may be spelled as it likes.
 */
function sameAddress({ namespace, address }: SignInMessage, wanted: string): boolean {
  if (namespace !== 'eip155') return address === wanted
  if (!isAddress(wanted, { strict: false })) return false
  return address === getAddress(wanted) || address === wanted.toLowerCase()
}

/** The origin itself, or any address on it that names no user. */
function isOn(origin: string, uri: string): boolean {
  const url = parseUrl(uri)
  if (!url) return false
  const { origin: of, username, password } = url
  return of === origin && username === '' && password === ''
}
