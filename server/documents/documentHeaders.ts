import { type HeaderList, helmetHeaders } from '../headers/securityHeaders.ts'

/**
 * The headers that all our documents share. No `X-Frame-Options`: it knows no list and would beat
 * `frame-ancestors` in old browsers. CORP and COEP let cross-origin isolated pages embed the frame.
 */
export function documentHeaders(origin: string, allowed: readonly string[]): HeaderList {
  const helmet = helmetHeaders({
    contentSecurityPolicy: false,
    xFrameOptions: false,
    xXssProtection: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    strictTransportSecurity: origin.startsWith('https:'),
  })
  return [
    ...helmet,
    ['content-type', 'text/html; charset=utf-8'],
    // The document holds one project's policy and one nonce: nobody may keep it.
    ['cache-control', 'private, no-store'],
    ['vary', 'Sec-Fetch-Dest, Origin, Referer, Accept-Encoding'],
    ['permissions-policy', [...denied.map((feature) => `${feature}=()`), ...allowed].join(', ')],
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
