import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { loginSettings } from './loginSettings.ts'

const client = { id: 'id', secret: 'secret', issuer: undefined }
const config = { socials: { apple: client, google: client, discord: client } } as Partial<Config> as Config

test('default: all that the server has keys for, in the order of the specification', () => {
  expect(loginSettings(config, {})).toEqual({
    email: true,
    passkey: true,
    socials: ['google', 'discord', 'apple'],
    siwx: 'off',
    signOutOnDisconnect: true,
    signOutOnAccountChange: true,
    signOutOnNetworkChange: true,
  })
})

test('param: what the project chose, in its order', () => {
  const settings = {
    email: false,
    passkey: false,
    socials: ['apple', 'google'],
    siwx: 'required',
    signOutOnDisconnect: false,
    signOutOnAccountChange: false,
    signOutOnNetworkChange: false,
  } as const
  expect(loginSettings(config, { ...settings, socials: [...settings.socials] })).toEqual(settings)
})

test('param: no socials', () => {
  expect(loginSettings(config, { socials: [] }).socials).toEqual([])
})

test('param: ways in that are named come first, the others as usual', () => {
  expect(loginSettings(config, { connectOrder: ['social'] }).order).toEqual(['social', 'wallet', 'email'])
})

test('error: providers without keys, unknown ones and prototype names are left out', () => {
  const socials = ['x', 'myspace', '__proto__', 'constructor', 'toString', 'google']
  expect(loginSettings(config, { socials }).socials).toEqual(['google'])
})
