import type { Config } from '../config/config.ts'
import { contentSecurityPolicy } from '../headers/contentSecurityPolicy.ts'
import { type HeaderList, helmetHeaders } from '../headers/securityHeaders.ts'

/** Stands where the nonce of a response goes. */
export const noncePlaceholder = '{nonce}'

/** The policy of the frame document. The browser enforces here who may embed: design.md §2. */
export function framePolicy(config: Config, origins: readonly string[]): string {
  const nonce = `'nonce-${noncePlaceholder}'`
  return contentSecurityPolicy({
    'default-src': ["'none'"],
    'script-src': [nonce, "'strict-dynamic'"],
    'style-src': [nonce, "'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'frame-src': [config.http.loginOrigin],
    'frame-ancestors': origins,
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['gatehouse'],
  })
}

/**
 * The headers that are the same for every frame document. No `X-Frame-Options`: it knows no list and would
 * beat `frame-ancestors` in old browsers. CORP and COEP let cross-origin isolated pages embed the frame.
 */
export function frameHeaders(config: Config): HeaderList {
  const { widgetOrigin, loginOrigin } = config.http
  const helmet = helmetHeaders({
    contentSecurityPolicy: false,
    xFrameOptions: false,
    xXssProtection: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    strictTransportSecurity: widgetOrigin.startsWith('https:'),
  })
  return [
    ...helmet,
    ['content-type', 'text/html; charset=utf-8'],
    // The document holds one project's policy and one nonce: nobody may keep it.
    ['cache-control', 'private, no-store'],
    ['vary', 'Sec-Fetch-Dest, Origin, Referer'],
    ['permissions-policy', permissions(loginOrigin)],
  ]
}

const denied = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

const permissions = (loginOrigin: string) =>
  [
    ...denied.map((feature) => `${feature}=()`),
    'clipboard-write=(self)',
    `publickey-credentials-get=(self "${loginOrigin}")`,
    `publickey-credentials-create=(self "${loginOrigin}")`,
  ].join(', ')
