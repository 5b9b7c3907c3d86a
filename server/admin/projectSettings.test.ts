import { expect, test } from 'vitest'
import { projectSettings } from './projectSettings.ts'

test('default: each setting says what it takes', () => {
  for (const { takes } of Object.values(projectSettings)) expect(takes).toMatch(/^[a-z].*[^.]$/)
  expect(projectSettings.collapseWallets.takes).toBe('on or off')
})

test('default: what counts until it is set is a value of the setting, or says where it is from', () => {
  const words = ['none', 'all', 'all that the server has keys for', 'by whether the browser has a wallet']
  for (const [name, { usual, read }] of Object.entries(projectSettings))
    if (!words.includes(usual) && !usual.endsWith(' of the server'))
      expect([name, read(usual)]).not.toEqual([name, undefined])
})

test.each([
  ['connectOrder', 'email', ['email']],
  ['connectOrder', 'social, wallet,email,social', ['social', 'wallet', 'email']],
  ['collapseWallets', 'on', true],
  ['collapseWallets', 'off', false],
  ['socials', 'none', []],
  ['allWallets', 'hide', 'hide'],
  ['sponsoredOperations', '0', 0],
] as const)('param: %s takes %j', (name, text, value) =>
  expect(projectSettings[name].read(text)).toEqual(value),
)

test.each([
  ['connectOrder', 'email,passkey'],
  ['connectOrder', 'Email'],
  ['connectOrder', 'email,'],
  ['connectOrder', '__proto__'],
  ['collapseWallets', 'true'],
  ['allWallets', 'constructor'],
  ['termsUrl', 'javascript:alert(1)'],
  ['featuredWallets', 'rabby'],
] as const)('error: %s does not take %j', (name, text) =>
  expect(projectSettings[name].read(text)).toBeUndefined(),
)
