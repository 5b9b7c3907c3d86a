import { expect, test } from 'vitest'
import { featuresOf } from '../contract/features.ts'
import type { Fill } from './fillShell.ts'
import { type ShellConfig, shellOf } from './shellOf.ts'

const login = { socials: [], email: true, passkey: true } as unknown as ShellConfig['login']
const wallets = { featured: [], include: [], exclude: [], collapse: false, all: 'show' as const }
const relay = { url: 'wss://relay.example', projectId: 'demo' }
const bare = { ...login, email: false, passkey: false }

const config = { wallets, login, relay, features: featuresOf({}) }
const shell = (changed: Partial<ShellConfig> = {}) => shellOf({ ...config, ...changed })

/** The name of what each stands for. */
const names = (fills: unknown) => (fills as Fill[]).map((fill) => Object.keys(fill)[0])
const ways = (changed?: Partial<ShellConfig>) => names(shell(changed)['way'])
const listOf = (changed?: Partial<ShellConfig>) => {
  const way = (shell(changed)['way'] as Fill[]).find((fill) => 'list' in fill)
  return (way?.['list'] as Fill[] | undefined)?.[0]
}

test('default: as in a browser without a wallet', () => {
  expect(ways()).toEqual(['email', 'socials', 'or', 'list'])
  expect(names(listOf()?.['row'])).toEqual(['code', 'skeleton', 'skeleton'])
  expect(listOf()?.['all']).toEqual([{ device: '' }])
})

test.each<[string, Partial<ShellConfig>, string[]]>([
  ['wallets alone', { login: bare }, ['list']],
  ['wallets folded', { wallets: { ...wallets, collapse: true } }, ['email', 'socials', 'or', 'folded']],
  ['nothing to fold them beside', { login: bare, wallets: { ...wallets, collapse: true } }, ['list']],
  [
    'wallets in the middle',
    { login: { ...login, order: ['email', 'wallet', 'social'] } },
    ['email', 'or', 'list', 'or', 'socials'],
  ],
])('param: %s', (_, changed, expected) => expect(ways(changed)).toEqual(expected))

test('param: what a phone has otherwise is marked', () => {
  const code = (all: 'show' | 'mobile' | 'hide') => {
    const list = listOf({ wallets: { ...wallets, all } })
    const [row] = (list?.['row'] ?? []) as Fill[]
    return [row?.['code'], list?.['all']]
  }
  expect(code('show')).toEqual([[{ device: 'on-desktop' }], [{ device: '' }]])
  expect(code('mobile')).toEqual([[{ device: 'on-desktop' }], [{ device: 'on-phone' }]])
  expect(code('hide')).toEqual([[{ device: '' }], []])
})

test('param: the title says whether there is a login', () => {
  expect([shell()['login'], shell()['wallets']]).toEqual([[{}], []])
  expect([shell({ login: bare })['login'], shell({ login: bare })['wallets']]).toEqual([[], [{}]])
})

test('behavior: only the marks of the ways in that there are', () => {
  expect(names(shell({ login: { ...login, socials: ['google'] } })['mark'])).toEqual(['google', 'passkey'])
})
