import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'

export type HeaderList = readonly (readonly [name: string, value: string])[]

/**
 * Helmet's headers for what is no document (JSON, scripts, pictures), computed once because they never
 * change. The frame document has its own in frame/frameHeaders.ts.
 */
export function securityHeaders(config: Config): HeaderList {
  return helmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: config.http.widgetOrigin.startsWith('https:'),
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: false,
    xXssProtection: false,
  })
}

/** What helmet would set with these options, as a list. */
export function helmetHeaders(options: Parameters<typeof helmet>[0]): HeaderList {
  const list: [string, string][] = []
  const response = {
    setHeader: (name: string, value: string) => void list.push([name.toLowerCase(), value]),
    removeHeader() {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return list
}
