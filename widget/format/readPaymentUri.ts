/** Whom a link or a code asks to pay, and what. Nothing of it may be dropped: what we can't pass on is refused. */
export interface PaymentRequest {
  address: string
  /** CAIP-2, where the link names a network. */
  networkId?: string
  /** Contract or mint; '' is the network's own coin. Absent: whatever the person sends. */
  token?: string
  /** Whole coins or tokens, with a point; or `units` of the smallest. */
  amount?: string
  units?: bigint
  /** Solana: goes along with the payment. */
  memo?: string
}

type Read = (path: string, query: ReadonlyMap<string, string>) => PaymentRequest | undefined

/** Facts for the person that change nothing about the payment, and hints that a wallet may leave. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  bitcoin: ['label', 'message', 'lightning', 'lno', 'pj', 'pjos', 'time', 'exp'],
  solana: ['label', 'message'],
  ethereum: ['gas', 'gaslimit', 'gasprice', 'label', 'message'],
}
const paying: Readonly<Record<string, readonly string[]>> = {
  bitcoin: ['amount'],
  solana: ['amount', 'spl-token', 'memo'],
  ethereum: ['value'],
}

const decimal = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/

/** A whole number of wei, which may be written as `1.5e18` (ERC-681). */
function readWei(text: string): bigint | undefined {
  const [, whole = '', part = '', exponent = '0'] =
    /^(\d{1,40})(?:\.(\d{1,40}))?(?:e(\d{1,2}))?$/i.exec(text) ?? []
  const shift = Number(exponent) - part.length
  return whole && shift >= 0 ? BigInt(whole + part) * 10n ** BigInt(shift) : undefined
}

const withAmount = (
  request: PaymentRequest,
  amount: string | undefined,
  token = '',
): PaymentRequest | undefined => {
  if (amount === undefined) return request
  return decimal.test(amount) ? { ...request, token, amount } : undefined
}

const readers: Readonly<Record<string, Read>> = {
  /** BIP-21. Codes are in upper case, which addresses of SegWit allow. */
  bitcoin: (path, query) => withAmount({ address: path }, query.get('amount')),
  /** https://docs.solanapay.com/spec, transfer requests. */
  solana: (path, query) => {
    const [token, memo] = [query.get('spl-token'), query.get('memo')]
    // A token that is named and missing is not the coin.
    if (token === '') return undefined
    const request = { address: path, ...(memo && { memo }), ...(token && { token }) }
    return withAmount(request, query.get('amount'), token)
  },
  /** ERC-681, of the coin itself: a call is more than a payment to an address. */
  ethereum: (path, query) => {
    const [, address, chainId] = /^(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,15}))?$/i.exec(path) ?? []
    if (!address) return undefined
    const request = { address, ...(chainId && { networkId: `eip155:${BigInt(chainId)}` }) }
    const value = query.get('value')
    if (value === undefined) return request
    const units = readWei(value)
    return units === undefined ? undefined : { ...request, token: '', units }
  },
}

/** EIP-3770, as https://github.com/ethereum-lists/chains names them; Polygon had another name before 2024. */
const shortNames: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  bnb: 56,
  bnbt: 97,
  gno: 100,
  pol: 137,
  matic: 137,
  zksync: 324,
  base: 8453,
  arb1: 42161,
  celo: 42220,
  avax: 43114,
  basesep: 84532,
  scr: 534352,
  zora: 7777777,
  sep: 11155111,
  opsep: 11155420,
}

function readShortName(text: string): PaymentRequest | undefined {
  const [, shortName = '', address] = /^([a-z0-9-]{1,32}):(0x[0-9a-f]{40})$/i.exec(text) ?? []
  const name = shortName.toLowerCase()
  return address && Object.hasOwn(shortNames, name)
    ? { address, networkId: `eip155:${shortNames[name]}` }
    : undefined
}

/** CAIP-10. */
const accountForm = /^((?:eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

function readQuery(text: string, scheme: string): Map<string, string> | undefined {
  const query = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    const key = name.toLowerCase()
    const known = [...(paying[scheme] ?? []), ...(harmless[scheme] ?? [])].includes(key)
    // Of Bitcoin only `req-` has to be understood; elsewhere an unknown word may be what the receiver goes by.
    if ((!known && (scheme !== 'bitcoin' || key.startsWith('req-'))) || query.has(key)) return undefined
    query.set(key, value)
  }
  return query
}

/** `undefined`: it is no such text; `refused`: it asks for something that we could not pass on, or is malformed. */
export function readPaymentUri(text: string): PaymentRequest | 'refused' | undefined {
  const [, networkId, account] = accountForm.exec(text) ?? []
  if (networkId && account) return { address: account, networkId }
  const short = readShortName(text)
  if (short) return short
  const [, scheme = '', path = '', query = ''] = /^([a-z]+):(?:\/\/)?([^?]*)(?:\?(.*))?$/is.exec(text) ?? []
  const name = scheme.toLowerCase()
  if (!Object.hasOwn(readers, name)) return undefined
  const words = readQuery(query, name)
  return (words && path !== '' && readers[name]?.(path, words)) || 'refused'
}
