import * as z from 'zod/mini'

/** The wallet catalogue on the wire. Source: specification §3 and §7, inventory §3.2. */

/** All optional but id and name; an absent link is left out. */
export const catalogueWalletSchema = z.object({
  /** `isWalletId` */
  id: z.string(),
  name: z.string(),
  homepage: z.optional(z.string()),
  /** Name for `GET /getWalletImage/<image_id>`. */
  image_id: z.optional(z.string()),
  /** The same picture as a `data:` address; only where the question was for it, and it is small. */
  picture: z.optional(z.string()),
  /** Rank in the list, lowest first. */
  order: z.optional(z.number()),
  /** CAIP-2. */
  chains: z.array(z.string()),
  rdns: z.optional(z.string()),
  /** Where the page finds it when it announces nothing: `window[injected_id]`. */
  injected: z.optional(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
  badge_type: z.optional(z.enum(['none', 'certified'])),
  /** `scheme://`, or an https address that the phone opens in the app. */
  mobile_link: z.optional(z.string()),
  desktop_link: z.optional(z.string()),
  webapp_link: z.optional(z.string()),
  /** Schemes of these links that open an app, lower case: the widget opens no others but https. */
  app_schemes: z.optional(z.array(z.string())),
  /** https address for phones, preferred where the person chose universal links. */
  link_mode: z.optional(z.string()),
  app_store: z.optional(z.string()),
  play_store: z.optional(z.string()),
  chrome_store: z.optional(z.string()),
  supports_wc: z.boolean(),
})
export type CatalogueWallet = z.infer<typeof catalogueWalletSchema>

/** `GET /getWallets` */
export const catalogueListSchema = z.object({
  data: z.array(catalogueWalletSchema),
  /** Wallets that fit the question, on all pages. */
  count: z.number(),
})
export type CatalogueList = z.infer<typeof catalogueListSchema>

/** `GET /getAnalyticsConfig` */
export const analyticsConfigSchema = z.object({ isAnalyticsEnabled: z.boolean() })
