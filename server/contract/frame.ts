import * as z from 'zod/mini'
import { connectMethods } from './connectMethods.ts'
import { featuresSchema } from './features.ts'
import { socialProviders } from './login.ts'
import { networkSchema } from './networks.ts'
import { onrampProviderNames } from './onrampProviders.ts'
import { walletGroups } from './walletOrder.ts'

/** Id of the JSON data block in the frame document. */
export const frameConfigElementId = 'gatehouse-config'

/** Which ways to log in a project offers. */
export const frameLoginSchema = z.strictObject({
  /** Where the login frame lives: `GET <origin>/login?projectId=&theme=`. */
  origin: z.string(),
  /** Where its popups begin: `<popup>/<provider>?key=<key>`, the key as in contract/login.ts. */
  popup: z.string(),
  /** Social providers that are switched on, in the order in which they are shown. */
  socials: z.array(z.enum(socialProviders)),
  email: z.boolean(),
  passkey: z.boolean(),
  /** All ways in, in the order of the project; absent where it depends on the browser. */
  order: z.optional(z.array(z.enum(connectMethods))),
  /** Does a connected wallet also sign in? `required`: who declines is disconnected. */
  siwx: z.enum(['off', 'optional', 'required']),
  /** What ends the sign-in of a wallet: the end of its connection, another account, another network. */
  signOutOnDisconnect: z.boolean(),
  signOutOnAccountChange: z.boolean(),
  signOutOnNetworkChange: z.boolean(),
  custody: z.enum(['user', 'operator']),
})
export type FrameLogin = z.infer<typeof frameLoginSchema>

/** Ids of wallets of the catalogue. `GET /getWallets` of the project heeds `include` and `exclude` by itself. */
export const frameWalletsSchema = z.strictObject({
  /** Shown first, in this order. */
  featured: z.array(z.string()),
  /** When there is one, no other wallet of the catalogue is shown, and no page wallet that is none of them. */
  include: z.array(z.string()),
  /** Not shown; their names and rdns stand in `excludedWallets`. */
  exclude: z.array(z.string()),
  /** Groups that come first, in this order; the others follow in the usual one. */
  order: z.optional(z.array(z.enum(walletGroups))),
  /** Beside another way to connect the wallets of the first screen are one button. */
  collapse: z.boolean(),
  /** Where the row that leads to the whole catalogue stands. */
  all: z.enum(['show', 'mobile', 'hide']),
})
export type FrameWallets = z.infer<typeof frameWalletsSchema>

/** What the server puts into the frame document. */
export const frameConfigSchema = z.object({
  projectId: z.string(),
  projectName: z.string(),
  /** Patterns of host-sdk/protocol/origin.ts; the handshake accepts no other origin. */
  allowedOrigins: z.array(z.string()),
  /** In the order in which they are shown; at least one. */
  networks: z.array(networkSchema).check(z.minLength(1)),
  /** When our approval screen stands before a wallet that has its own. */
  preview: z.enum(['risky', 'always']),
  /** Wallet names or rdns (lower case) that are not shown. */
  excludedWallets: z.array(z.string()),
  wallets: frameWalletsSchema,
  /** May the widget send events of use? `GET /getAnalyticsConfig` says the same. */
  analytics: z.boolean(),
  termsUrl: z.optional(z.string()),
  privacyUrl: z.optional(z.string()),
  login: frameLoginSchema,
  /** Carries WalletConnect; without one no wallet is offered over it. `projectId` is what that relay wants. */
  relay: z.optional(z.strictObject({ url: z.string(), projectId: z.string() })),
  /** The zone in which people of this server may take a name (`mira.<zone>`); without one no name is offered. */
  names: z.optional(z.strictObject({ zone: z.string() })),
  /** Ways to get coins for money; absent when there is none. */
  fund: z.optional(
    z.strictObject({
      /** Who sells them, in the order in which they are shown. */
      onramp: z.array(
        z.strictObject({
          name: z.enum(onrampProviderNames),
          /** Does it tell prices, and what came of a purchase? By a link alone it does not. */
          tells: z.boolean(),
        }),
      ),
      /** Can an account at an exchange pay them in? */
      exchanges: z.boolean(),
      /** Origins of the pages on which they ask a person: a window is sent nowhere else. */
      pages: z.array(z.string()),
    }),
  ),
  /** In capitals. Where the browser is in one of them, nothing is swapped or sold; absent where that is as everywhere. */
  restrictedTimezones: z.optional(z.array(z.string())),
  features: featuresSchema,
  version: z.string(),
})
export type FrameConfig = z.infer<typeof frameConfigSchema>

/** `POST /frame/token` (same origin only): the widget trades the host origin that its handshake checked. */
export const frameTokenRequestSchema = z.object({ projectId: z.string(), origin: z.string() })
export const frameTokenResponseSchema = z.object({
  token: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.number(),
})

/**
 * `GET /frame/check?projectId=` (any origin, answers by the `Origin` header): why a frame may not come up.
 */
export const frameCheckSchema = z.object({
  status: z.enum(['ok', 'origin_not_allowed', 'unknown_project']),
  /** `protocolVersion` of the frame the server serves. */
  version: z.number(),
})
export type FrameCheck = z.infer<typeof frameCheckSchema>

/** Why the frame refused a message, or what it asks for; the widget reports counts, never contents. */
export const refusalReasons = [
  'source',
  'origin',
  'shape',
  'method',
  'size',
  'rate',
  'in_flight',
  'replay',
  'readings_differ',
  'notice',
  'theme',
  'wallets',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** `POST /frame/report` (same origin only): refusals since the last report. */
export const frameReportSchema = z.object({
  refused: z.partialRecord(z.enum(refusalReasons), z.number().check(z.minimum(1), z.maximum(1_000_000))),
})
