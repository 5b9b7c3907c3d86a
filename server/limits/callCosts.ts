/**
 * What a client is charged for an answer that no memory has, in calls of nodes and services: about as many as it takes.
 * What is asked of a chain directly is charged call by call, and stands not here.
 */
export const callCosts = {
  /** What an address holds on one chain. */
  balances: { eip155: 10, solana: 6, bip122: 1 },
  /** One page of the past of an address, on one chain. */
  history: { eip155: 20, solana: 60, bip122: 1 },
  /** What a coin or token is worth, and what it is called. */
  price: 4,
  token: 1,
  /** Name and picture of an address; the address of a name. */
  identity: 6,
  ensName: 3,
  picture: 1,
  /** Of swaps: what gas costs, a quote, and a transaction with its trial. */
  gasPrices: 2,
  quote: 4,
  swap: 8,
  /** Each question to a seller of coins. */
  seller: 1,
} as const

type Costs = Readonly<Record<'eip155' | 'solana' | 'bip122', number>>

/** By CAIP-2 id. */
export const costOn = (costs: Costs, chainId: string): number =>
  costs[chainId.slice(0, chainId.indexOf(':')) as keyof Costs]
