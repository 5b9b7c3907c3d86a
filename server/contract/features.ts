import * as z from 'zod/mini'

/** What one does with an account, in the order in which it shows. Specification §1. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof walletFeatures)[number]

/** The switches of a project, and where each stands until it is set. Specification §1. */
export const featureDefaults = {
  onramp: true,
  swaps: true,
  receive: true,
  send: true,
  /** The account's activity. */
  history: true,
  /** The list of what sites may do without asking. */
  smartSessions: false,
  /** Nobody connects or logs in before the terms are accepted. */
  legalCheckbox: false,
} as const
export type FeatureName = keyof typeof featureDefaults
export const featureNames = Object.keys(featureDefaults) as FeatureName[]

export const featuresSchema = z.strictObject({
  onramp: z.boolean(),
  swaps: z.boolean(),
  receive: z.boolean(),
  send: z.boolean(),
  history: z.boolean(),
  smartSessions: z.boolean(),
  legalCheckbox: z.boolean(),
  /** All of them, in the order in which they show. */
  order: z.array(z.enum(walletFeatures)),
})
export type Features = z.infer<typeof featuresSchema>

/** What a project may set. */
export type FeatureSettings = Partial<Record<FeatureName, boolean>> & {
  /** These come first, in this order; the others follow in the usual one. */
  walletFeatures?: WalletFeature[]
}

/** The whole table, from what a project has set. */
export function featuresOf(settings: FeatureSettings): Features {
  const switches = Object.fromEntries(
    featureNames.map((name) => [name, settings[name] ?? featureDefaults[name]]),
  ) as Record<FeatureName, boolean>
  return { ...switches, order: [...new Set([...(settings.walletFeatures ?? []), ...walletFeatures])] }
}
