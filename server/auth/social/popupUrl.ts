import type { Config } from '../../config/config.ts'

/** Where a popup begins; `/callback` behind it is the redirect URI of a provider. */
export const popupUrl = ({ http }: Config, provider: string): string =>
  `${http.loginOrigin}${http.authBase}/popup/${provider}`
