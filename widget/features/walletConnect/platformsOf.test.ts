import { expect, test } from 'vitest'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { type Device, type Platform, platformsOf } from './platformsOf.ts'

const base: CatalogueWallet = { id: '1', name: 'Fox', chains: [], supports_wc: true }
const extension = { rdns: 'io.fox', injected: [{ namespace: 'eip155', injected_id: 'isFox' }] }
const app = { mobile_link: 'fox://', app_schemes: ['fox', 'foxdesk'] }
const site = { webapp_link: 'https://fox.example' }
const desk = { desktop_link: 'foxdesk://', app_schemes: ['fox', 'foxdesk'] }

const desktop: Device = { mobile: false, installed: false }
const phone: Device = { mobile: true, installed: false }

test.each<[string, Partial<CatalogueWallet> | undefined, Device, Platform[]]>([
  ['no wallet', undefined, desktop, ['qrcode']],
  ['no wallet on a phone', undefined, phone, ['qrcode']],
  ['an app', app, desktop, ['qrcode']],
  ['an app on a phone', app, phone, ['mobile']],
  [
    'everything, installed',
    { ...extension, ...app, ...site, ...desk },
    { ...desktop, installed: true },
    ['browser', 'qrcode', 'web', 'desktop'],
  ],
  [
    'everything, not installed',
    { ...extension, ...app, ...site, ...desk },
    desktop,
    ['qrcode', 'web', 'desktop', 'unsupported'],
  ],
  [
    'everything on a phone',
    { ...extension, ...app, ...site, ...desk },
    phone,
    ['mobile', 'web', 'unsupported'],
  ],
  ['an extension alone', { ...extension, supports_wc: false }, desktop, ['unsupported']],
  [
    'an extension alone, installed',
    { ...extension, supports_wc: false },
    { ...desktop, installed: true },
    ['browser'],
  ],
  ['a site', { ...site, supports_wc: false }, desktop, ['web']],
  ['a link that is none', { mobile_link: 'javascript:alert(1)' }, phone, ['qrcode']],
  ['nothing at all', { supports_wc: false }, desktop, ['qrcode']],
])('default: %s', (_, part, device, platforms) =>
  expect(platformsOf(part && { ...base, ...part }, device)).toEqual(platforms),
)
