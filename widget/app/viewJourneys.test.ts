import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunkTable } from '../build/chunkTable.ts'
import { nextViews, viewJourneys } from './viewJourneys.ts'

test('default: on Connect it is what its buttons lead to, and not the account', () => {
  const ahead = nextViews('Connect')
  expect(ahead).toEqual(
    expect.arrayContaining([
      'ConnectingExternal',
      'EmailVerifyOtp',
      'ConnectingSocial',
      'ConnectingWalletConnect',
    ]),
  )
  expect(ahead).not.toContain('Account')
  expect(ahead).not.toContain('AllWallets')
})

test('default: in the account it is the account first, then what its buttons lead to', () => {
  const ahead = nextViews('Account')
  expect(ahead.indexOf('WalletReceive')).toBeLessThan(ahead.indexOf('WalletSend'))
  expect(ahead).toEqual(expect.arrayContaining(['Swap', 'FundWallet', 'Networks']))
  expect(ahead).not.toContain('ConnectingExternal')
})

test('default: while nothing is open it is the account and what a page may ask for', () => {
  expect(nextViews(undefined)[0]).toBe('Account')
  expect(nextViews(undefined)).toContain('ApproveTransaction')
  expect(nextViews(undefined)).not.toContain('WalletSend')
})

test('default: the views of a journey are those of one script', () => {
  const source = readFileSync(new URL('views.ts', import.meta.url), 'utf8')
  const found = [...source.matchAll(/^ {2}(\w+): \{[^}]*?import\('\.\.([^']+)'\)/gm)]
  const scripts = found.map(([, name, path = '']) => [name, scriptOf(path)])
  expect(Object.fromEntries(scripts)).toEqual(viewJourneys)
})

const scriptOf = (path: string): string | undefined =>
  chunkTable.widget.journeys.find(([pattern]) => pattern.test(`/widget${path}`))?.[1]
