import type { Hex } from 'viem'

/** Vendors of swaps. */
export const vendors = ['1inch', '0x'] as const
export type Vendor = (typeof vendors)[number]

/** AggregationRouterV6. Source: https://github.com/1inch/limit-order-protocol, README; its API v6 answers with no other */
const aggregationRouter: Hex = '0x111111125421ca6dc452d289314280a0f8842a65'
/** AllowanceHolder, by the oldest rules of its chains. Source: https://docs.0x.org/docs/core-concepts/0x-cheat-sheet */
const allowanceHolder = {
  cancun: '0x0000000000001ff3684f28c67538d4d072c22734',
  shanghai: '0x0000000000005e88410ccdfade4a5efae4b49562',
  london: '0x000000000000175a8b9bc6d539b3708eed92ea6c',
} as const

const on = (router: Hex, chains: readonly number[]): [string, Hex][] =>
  chains.map((chain) => [`eip155:${chain}`, router])

/** The one contract of a vendor on each chain: allowances are given to it, and transactions call nothing else. */
export const vendorRouters: Readonly<Record<Vendor, ReadonlyMap<string, Hex>>> = {
  '1inch': new Map([
    ...on(
      aggregationRouter,
      [1, 10, 56, 100, 130, 137, 146, 250, 8217, 8453, 42161, 43114, 59144, 1313161554],
    ),
    ...on('0x6fd4383cb451173d5f9304f041c7bcbf27d561ff', [324]),
  ]),
  '0x': new Map([
    ...on(
      allowanceHolder.cancun,
      [1, 10, 56, 130, 137, 146, 480, 8453, 42161, 43114, 80094, 81457, 11155111],
    ),
    ...on(allowanceHolder.shanghai, [5000, 534352]),
    ...on(allowanceHolder.london, [59144]),
  ]),
}
