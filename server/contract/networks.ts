import * as z from 'zod/mini'

/** A network as the widget shows it; node addresses stay on the server. Source: specification §3. */
export const networkSchema = z.object({
  /** CAIP-2. */
  id: z.string().check(z.regex(/^(eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  nativeCurrency: z.object({
    name: z.string(),
    symbol: z.string(),
    decimals: z.number(),
  }),
  /** Address of the block explorer without a trailing slash; a query of it is kept in links. */
  explorer: z.optional(z.string()),
  /** A node address that may be given to wallets by `wallet_addEthereumChain`; public, never the operator's own. */
  publicRpcUrl: z.optional(z.string()),
  testnet: z.boolean(),
  /** Takes user operations for the smart account of the embedded wallet. @default false */
  bundler: z.optional(z.boolean()),
  /** The operator may pay for user operations. @default false */
  paymaster: z.optional(z.boolean()),
  /** Contracts through which coins are swapped here, in lower case; absent: no swaps are offered. */
  routers: z.optional(z.array(z.string())),
  /** Name of the picture under `/assets/networks/<icon>.svg`; a letter stands in when there is none. */
  icon: z.optional(z.string()),
})
export type Network = z.infer<typeof networkSchema>
