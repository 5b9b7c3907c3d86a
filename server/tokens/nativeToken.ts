import type { Network } from '../contract/networks.ts'
import type { Token } from './token.ts'

/** Symbols that clients compare letter by letter (data-api.md §3.14). */
const wireSymbols: Readonly<Record<string, string>> = { 'eip155:100': 'xDAI' }

export const nativeToken = ({ id, nativeCurrency: { name, symbol, decimals } }: Network): Token => ({
  chainId: id,
  address: undefined,
  name,
  symbol: wireSymbols[id] ?? symbol,
  decimals,
  standing: 'native',
})

/** By which the wire names the native coin of EVM in place of a token. */
const marker = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Contracts through which a chain shows its native coin as a token (data-api.md §3.6, §10.1). */
const aliases: Readonly<Record<string, string>> = {
  'eip155:137': '0x0000000000000000000000000000000000001010',
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
}

/** Does this address, in lower case, stand for the native coin? */
export const isNative = (chainId: string, address: string): boolean =>
  address === marker || aliases[chainId] === address
