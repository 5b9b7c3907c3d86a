import { describe, expect, test } from 'vitest'
import type { Network } from '../../../server/contract/networks.ts'
import type { BuyOptions } from '../../api/onramp.ts'
import { arrivalOf, coinOf, coinsOn, currencyFor } from './coins.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const on = (name: string, chain_id: string, contract_address = '') => ({
  name,
  display_name: name,
  chain_id,
  contract_address,
})
const coin = (symbol: string, ...networks: ReturnType<typeof on>[]) => ({
  id: symbol.toLowerCase(),
  name: symbol,
  symbol,
  networks,
})
const options: BuyOptions = {
  paymentCurrencies: [
    { id: 'EUR', payment_method_limits: [] },
    { id: 'USD', payment_method_limits: [] },
  ],
  purchaseCurrencies: [
    coin('ETH', on('ethereum', '1'), on('base', '8453')),
    coin('USDC', on('ethereum-mainnet', '', '0xA0'), on('solana', '0', 'EPj')),
    coin('SOL', on('Solana', '')),
    coin('ODD', on('nowhere', '0')),
  ],
}
const network = (id: string): Network => ({
  id,
  name: id,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  testnet: false,
})
const symbols = (id: string) => coinsOn(options, id as 'eip155:1').map(({ symbol }) => symbol)

describe('coinsOn', () => {
  test('default: by the number of a chain or the word of a seller', () => {
    expect(symbols('eip155:1')).toEqual(['ETH', 'USDC'])
    expect(symbols('eip155:8453')).toEqual(['ETH'])
    expect(symbols(solana)).toEqual(['USDC', 'SOL'])
    expect(symbols('eip155:10')).toEqual([])
    expect(coinsOn(options, 'eip155:1')[1]).toMatchObject({ token: '0xA0', networkId: 'eip155:1' })
  })

  test('behavior: a name of anybody’s shows what it hides, and is short', () => {
    const odd = coin('A\u202eB'.padEnd(40, 'C'), on('ethereum', '1'))
    const [read] = coinsOn({ ...options, purchaseCurrencies: [odd] }, 'eip155:1')
    expect(read?.symbol).not.toContain('\u202e')
    expect(read?.symbol).toHaveLength(16)
    expect(read?.wire).toBe(odd)
  })
})

describe('arrivalOf', () => {
  const arrival = (active: string, ...served: string[]) =>
    arrivalOf(options, served.map(network), active as 'eip155:1')?.id

  test('default: the network that is active', () => {
    expect(arrival('eip155:8453', 'eip155:1', 'eip155:8453')).toBe('eip155:8453')
    expect(arrival(solana, solana)).toBe(solana)
  })

  test('behavior: where nothing is sold Ethereum stands in, when it is served', () => {
    expect(arrival('eip155:10', 'eip155:10', 'eip155:1')).toBe('eip155:1')
    expect(arrival('eip155:10', 'eip155:10')).toBe(undefined)
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    expect(arrival(devnet, devnet, 'eip155:1')).toBe(undefined)
  })
})

describe('coinOf, currencyFor', () => {
  const chosen = (id: string, symbol = '') => coinOf(coinsOn(options, id as 'eip155:1'), symbol)?.symbol

  test('default: a dollar, on Solana its own coin, else the first', () => {
    expect([chosen('eip155:1'), chosen(solana), chosen('eip155:8453')]).toEqual(['USDC', 'SOL', 'ETH'])
  })
  test('param: what was chosen, where it is sold', () => {
    expect([chosen('eip155:1', 'ETH'), chosen('eip155:1', 'SOL')]).toEqual(['ETH', 'USDC'])
    expect(coinOf([], 'ETH')).toBe(undefined)
  })
  test('default: money that the person reads, else dollars, else the first', () => {
    expect(currencyFor(options, '', 'eur')?.id).toBe('EUR')
    expect(currencyFor(options, '', 'btc')?.id).toBe('USD')
    expect(currencyFor(options, 'USD', 'eur')?.id).toBe('USD')
    expect(currencyFor({ ...options, paymentCurrencies: [] }, 'USD', 'usd')).toBe(undefined)
  })
})
