import { expect, test } from 'vitest'
import { lacksOf, missingFeatures } from './missingFeatures.ts'

const missing = (namespace: 'solana' | 'bip122' | 'eip155', ...methods: string[]) =>
  missingFeatures(namespace, (method) => methods.includes(method))

test.each<[string, 'solana' | 'bip122', string[], string[]]>([
  [
    'anza-xyz/wallet-adapter#171: no messages',
    'solana',
    ['solana_signTransaction'],
    ['solana:signMessage', 'solana:signIn'],
  ],
  [
    'gemwalletcom/gem-android#169: signs only',
    'solana',
    ['solana_signMessage', 'solana_signTransaction'],
    [],
  ],
  [
    'emildoescode/hydration-ui#138: sends only',
    'solana',
    ['solana_signMessage', 'solana_signAndSendTransaction'],
    ['solana:signTransaction'],
  ],
  ['ant-design/ant-design-web3#1267: no transfer', 'bip122', ['signMessage', 'signPsbt'], ['sendTransfer']],
  ['a PSBT only', 'bip122', ['signPsbt'], ['bitcoin:signMessage', 'signMessage', 'sendTransfer']],
])('default: %s', (_, namespace, methods, lacks) => expect(missing(namespace, ...methods)).toEqual(lacks))

test('param: of EVM nothing is announced', () => expect(missing('eip155')).toEqual([]))

test('lacksOf: by address', () => {
  expect(lacksOf(['solana:1:A', 'solana:1:B'], ['x'])).toEqual({ A: ['x'], B: ['x'] })
  expect(lacksOf(['solana:1:A'], [])).toBeUndefined()
})
