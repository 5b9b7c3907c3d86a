import type { WidgetState } from './store.ts'

type Legal = Pick<WidgetState, 'features' | 'termsUrl' | 'privacyUrl' | 'consent'>

/** Does the project want its terms accepted? Only where it has some. */
export const hasBox = ({ features, termsUrl, privacyUrl }: Omit<Legal, 'consent'>): boolean =>
  features.legalCheckbox && !!(termsUrl || privacyUrl)

/** The consent to these terms begins with it: who accepted others is asked again. */
const versionOf = ({ termsUrl, privacyUrl }: Omit<Legal, 'consent'>): string => `${termsUrl} ${privacyUrl} `

/** A consent to the terms of today. @param at Ms since 1970. */
export const consentTo = (state: Omit<Legal, 'consent'>, at: number): string => versionOf(state) + at

export const hasAccepted = (state: Legal): boolean => state.consent.startsWith(versionOf(state))

/** Until then nobody connects or logs in. */
export const waitsForConsent = (state: Legal): boolean => hasBox(state) && !hasAccepted(state)
