/** The two features that the browser may keep from a frame (Permissions Policy, WebAuthn). */
export type PasskeyFeature = 'publickey-credentials-get' | 'publickey-credentials-create'

interface FeaturePolicy {
  features(): string[]
  allowsFeature(name: string): boolean
}

/** Of Chromium; other browsers tell it only by the failure of a try. */
const policyOf = (): FeaturePolicy | undefined =>
  (globalThis.document as { featurePolicy?: FeaturePolicy } | undefined)?.featurePolicy

/** A browser that tells, and does not know the feature, has it in no frame of another site. */
export const allowsPasskeys = (feature: PasskeyFeature): boolean => policyOf()?.allowsFeature(feature) ?? true

/** For the owner of the page: its visitor can do nothing about a header. */
export const reportPolicy = (feature: PasskeyFeature): void =>
  console.warn(`Gatehouse: a page keeps passkeys from the login frame (Permissions-Policy: ${feature})`)

/** A page around this frame keeps it from the feature, which this browser would have. */
export const isPasskeyForbidden = (feature: PasskeyFeature): boolean =>
  !allowsPasskeys(feature) && !!policyOf()?.features().includes(feature)
