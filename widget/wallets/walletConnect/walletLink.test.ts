import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { appLink, type LinkKind, linkTarget, walletLink } from './walletLink.ts'

const uri = 'wc:ab@2?symKey=1&relay-protocol=irn'
const end = 'wc?uri=wc%3Aab%402%3FsymKey%3D1%26relay-protocol%3Dirn'
const wallet = (part: Partial<CatalogueWallet>): CatalogueWallet => ({
  id: '1',
  name: 'Fox',
  chains: [],
  supports_wc: true,
  app_schemes: ['fox', 'ledgerlive', 'bybitapp'],
  ...part,
})

test.each<[LinkKind, Partial<CatalogueWallet>, string | undefined]>([
  ['mobile', { mobile_link: 'fox://' }, `fox://${end}`],
  ['mobile', { mobile_link: 'fox:' }, `fox://${end}`],
  ['mobile', { mobile_link: 'fox' }, `fox://${end}`],
  ['mobile', { mobile_link: 'fox://app' }, `fox://app/${end}`],
  ['mobile', { mobile_link: 'https://fox.example' }, `https://fox.example/${end}`],
  ['mobile', { mobile_link: 'https://fox.example/app/' }, `https://fox.example/app/${end}`],
  ['desktop', { desktop_link: 'ledgerlive://' }, `ledgerlive://${end}`],
  ['web', { webapp_link: 'https://fox.example' }, `https://fox.example/${end}`],
  ['mobile', { mobile_link: 'Fox://' }, `Fox://${end}`],
  ['mobile', { mobile_link: 'bybitapp://open?to=by://web3/' }, `bybitapp://open?to=by://web3/${end}`],
  ['mobile', { desktop_link: 'fox://' }, undefined],
  ['web', { webapp_link: 'fox://' }, undefined],
])('default: %s of %j', (kind, part, link) => expect(walletLink(wallet(part), kind, uri)).toBe(link))

test.each([
  ['vscode://file/etc', ['fox']],
  ['smb://host/share', ['fox']],
  ['ms-settings:', ['fox']],
  ['fox://', []],
  ['fox://', undefined],
  ['foxes://', ['fox']],
  ['https:fox.example', ['fox']],
])('error: %s opens nothing where the server lists %j', (mobile_link, app_schemes) =>
  expect(walletLink({ ...wallet({ mobile_link }), app_schemes }, 'mobile', uri)).toBeUndefined(),
)

test('behavior: every link of the shipped catalogue hands over a pairing', () => {
  const shipped = JSON.parse(readFileSync('server/catalogue/wallets.json', 'utf8')) as CatalogueWallet[]
  const kinds = { mobile: 'mobile_link', desktop: 'desktop_link', web: 'webapp_link' } as const
  let count = 0
  for (const record of shipped)
    for (const [kind, field] of Object.entries(kinds)) {
      const link = record[field]
      if (!link) continue
      count += 1
      const app_schemes = link.startsWith('https:') ? [] : [link.split(':')[0] ?? '']
      expect(walletLink({ ...record, app_schemes }, kind as LinkKind, uri)).toContain(`wc?uri=wc`)
    }
  expect(count).toBeGreaterThan(25)
})

test.each([
  'javascript:alert(1)//',
  'javascript://fox/%0aalert(1)//',
  'JavaScript://x',
  'data:text/html,x',
  'data://text/html,<script>',
  'intent://scan/#Intent;scheme=zxing;end',
  'file:///etc/passwd',
  'http://fox.example',
  'https://fox.example/?next=https://evil.example',
  'https://user@fox.example',
  'fox://"><script>',
  'fox:// x',
  ' fox://',
  '',
  '://',
  'https://',
])('error: %j is no link of a wallet', (link) =>
  expect(walletLink(wallet({ mobile_link: link }), 'mobile', uri)).toBeUndefined(),
)

test.each([
  [`fox://${end}`, '_top'],
  [`https://fox.example/${end}`, '_blank'],
  [`HTTPS://fox.example/${end}`, '_blank'],
])('behavior: %s opens at %s', (link, target) => expect(linkTarget(link)).toBe(target))

test.each<[LinkKind, Partial<CatalogueWallet>, string | undefined]>([
  ['mobile', { mobile_link: 'fox://' }, 'fox://wc'],
  ['web', { webapp_link: 'https://fox.example' }, 'https://fox.example/wc'],
  ['mobile', { mobile_link: 'javascript://' }, undefined],
])('default: %s of %j is opened again by %s', (kind, part, expected) =>
  expect(appLink(wallet(part), kind)).toBe(expected),
)
