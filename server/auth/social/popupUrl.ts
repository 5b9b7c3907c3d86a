import type { Config } from '../../config/config.ts'
import { popupBase } from '../../origins/popupBase.ts'
import { type Popup, popupId } from './popupCookie.ts'

/** Where a popup begins; `/callback` behind it is the redirect URI of a provider. */
export const popupUrl = (config: Config, provider: string): string => `${popupBase(config)}/${provider}`

/** A later page of this very popup: a browser may have several. */
export const pageUrl = (
  config: Config,
  { handoff, provider }: Pick<Popup, 'handoff' | 'provider'>,
  page: 'answer' | 'state' | 'done' | 'continue',
): string => `${popupUrl(config, provider)}/${page}?popup=${popupId(handoff)}`
