/** A coin or token. https://chainagnostic.org/CAIPs/caip-19 */
export interface Asset {
  /** CAIP-2. */
  chain: string
  /** `undefined` for the native coin; of EVM in lower case. */
  token: string | undefined
}

/** Native coins by SLIP-44: 60, but 714 on two chains; 501 on Solana. Source: data-api.md §4.4 */
const nativeOf = (chain: string): string =>
  chain.startsWith('solana:') ? '501' : /^eip155:(?:56|204)$/.test(chain) ? '714' : '60'

const form = /^((?:eip155:[1-9]\d{0,15})|(?:solana:[1-9A-HJ-NP-Za-km-z]{32}))\/(slip44|erc20|token):(\w+)$/

/** `undefined` for what is no asset of a family that is known here. */
export function parseAsset(text: string): Asset | undefined {
  const [, chain = '', kind, reference = ''] = form.exec(text) ?? []
  if (kind === 'slip44') return reference === nativeOf(chain) ? { chain, token: undefined } : undefined
  const isEvm = chain.startsWith('eip155:')
  if (kind === 'erc20' && isEvm && /^0x[0-9a-fA-F]{40}$/.test(reference))
    return { chain, token: reference.toLowerCase() }
  const isMint = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(reference)
  return kind === 'token' && !isEvm && chain !== '' && isMint ? { chain, token: reference } : undefined
}

/** CAIP-10 on the chain; `undefined` when it is none. */
export function parseRecipient(text: string): { chain: string; address: string } | undefined {
  const end = text.lastIndexOf(':')
  const [chain, address] = [text.slice(0, end), text.slice(end + 1)]
  const isEvm = /^eip155:[1-9]\d{0,15}$/.test(chain) && /^0x[0-9a-fA-F]{40}$/.test(address)
  const isSolana = chain.startsWith('solana:') && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
  return isEvm || isSolana ? { chain, address } : undefined
}
