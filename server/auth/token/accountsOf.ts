import { and, eq } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { accounts } from '../../db/schema/users.ts'
import { type WalletAddresses, wallets } from '../../db/schema/wallets.ts'

/** Reference of CAIP-2 that stands for a family where an account is not bound to one of its chains. */
const references = {
  eip155: '1',
  solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: '000000000019d6689c085ae165831e93',
} as const
type Family = keyof typeof references

/** Accounts (CAIP-10) that a person proved: of the embedded wallet when it is complete, and wallets they signed with. */
export async function accountsOf({ database }: ServerContext, userId: string): Promise<string[]> {
  const complete = and(eq(wallets.userId, userId), eq(wallets.status, 'complete'))
  const signedIn = and(eq(accounts.userId, userId), eq(accounts.provider, 'siwx'))
  const [embedded, proven] = await Promise.all([
    database.db.select({ addresses: wallets.addresses }).from(wallets).where(complete),
    database.db.select({ id: accounts.providerAccountId }).from(accounts).where(signedIn),
  ])
  return [...new Set([...embedded.flatMap(({ addresses }) => ofWallet(addresses)), ...proven.map(ofSiwx)])]
}

/** The key of each signed at creation: keys/requireAccountProofs.ts. */
const ofWallet = ({ eip155, solana, bip122 }: WalletAddresses): string[] => [
  `eip155:${references.eip155}:${eip155.toLowerCase()}`,
  `solana:${references.solana}:${solana}`,
  `bip122:${references.bip122}:${bip122.payment}`,
  `bip122:${references.bip122}:${bip122.ordinals}`,
]

/** `<namespace>:<address>`, or with the chain for a contract: db/schema/users.ts. */
function ofSiwx({ id }: { id: string }): string {
  const [family = '', ...rest] = id.split(':')
  return rest.length > 1 ? id : `${family}:${references[family as Family]}:${rest[0]}`
}
