import type { Config } from '../../config/config.ts'
import { popupBase } from '../../origins/popupBase.ts'

/** Where a popup begins; `/callback` behind it is the redirect URI of a provider. */
export const popupUrl = (config: Config, provider: string): string => `${popupBase(config)}/${provider}`
