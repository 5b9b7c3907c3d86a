import type { Config } from '../config/config.ts'

/** Where popups of login live: `<base>/<provider>`. */
export const popupBase = ({ http }: Pick<Config, 'http'>): string =>
  `${http.loginOrigin}${http.authBase}/popup`
