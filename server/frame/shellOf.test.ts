import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import type { ProjectSettings } from '../db/schema/projects.ts'
import { shellOf } from './shellOf.ts'

const client = { id: 'id', secret: 'secret', issuer: undefined }
const http = { widgetOrigin: 'https://frame.example' }
const config = { http, socials: {}, relay: { own: true } } as Partial<Config> as Config
const shell = (settings: ProjectSettings, own = config) => shellOf(own, { id: 'shop', settings })
const bare = { email: false, passkey: false }

test('default: email and passkey beside four rows', () => {
  expect(shell({})).toEqual({ login: 1, wallets: 0, code: 1, row: 3, or: 1, field: 2 })
})

test.each<[string, ProjectSettings, Partial<ReturnType<typeof shell>>]>([
  ['wallets alone', bare, { login: 0, wallets: 1, code: 1, row: 5, or: 0, field: 0 }],
  ['email alone', { passkey: false }, { code: 1, row: 4, field: 1 }],
  ['wallets that the project chose', { featuredWallets: ['a', 'b', 'c', 'd', 'e'] }, { code: 1, row: 6 }],
  ['the list of all on phones only: a code there too', { allWallets: 'mobile' }, { code: 0, row: 3 }],
  ['wallets in one button', { collapseWallets: true }, { code: 0, row: 2, or: 1, field: 2 }],
  ['wallets in the middle', { connectOrder: ['email', 'wallet'] }, { or: 2 }],
  ['wallets in the middle of one way', { connectOrder: ['email', 'wallet'], passkey: false }, { or: 1 }],
  ['wallets last', { connectOrder: ['social', 'email'] }, { or: 1 }],
  ['nothing to fold them beside', { ...bare, collapseWallets: true }, { code: 1, row: 5 }],
])('param: %s', (_, settings, expected) => expect(shell(settings)).toMatchObject(expected))

test('param: no relay, so no wallet of the catalogue', () => {
  const alone = { ...config, relay: {} } as Config
  expect(shell({}, alone)).toMatchObject({ code: 0, row: 2, or: 1 })
  expect(shell({ ...bare, allWallets: 'hide' }, alone)).toMatchObject({ code: 0, row: 4, or: 0 })
})

test.each([
  [['google'], 2],
  [['google', 'discord'], 3],
])('param: lines of %s beside a passkey', (socials, field) => {
  const keys = { ...config, socials: { google: client, discord: client } } as Config
  expect(shell({ socials }, keys)).toMatchObject({ field })
})
