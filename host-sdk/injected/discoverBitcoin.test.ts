import { expect, test, vi } from 'vitest'
import { bitcoinPage, registerNow } from './test/bitcoinPage.ts'

const stage = bitcoinPage()

test('behavior: Wallet Standard wins over the window', () => {
  stage.page['unisat'] = { signPsbt: () => {} }
  registerNow({
    version: '1.0.0',
    name: 'UniSat Wallet',
    icon: '',
    chains: ['bitcoin:mainnet'],
    accounts: [],
    features: { 'bitcoin:connect': {} },
  })
  expect(stage.only().type).toBe('ANNOUNCED')
})

test('behavior: a wallet that comes late is told', () => {
  const onChange = vi.fn()
  stage.discovered(onChange)
  stage.page['unisat'] = { signPsbt: () => {} }
  vi.advanceTimersByTime(2_000)
  expect(onChange).toHaveBeenCalledOnce()
})

test('behavior: a window whose getters throw hides nobody else', () => {
  Object.defineProperty(stage.page, 'okxwallet', {
    get: () => {
      throw new Error('locked')
    },
  })
  stage.page['unisat'] = { signPsbt: () => {} }
  expect(stage.only().name).toBe('UniSat')
})
