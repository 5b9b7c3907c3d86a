import { createSignInMessageText } from '@solana/wallet-standard-util'
import { expect, test } from 'vitest'
import { signInText } from './signInText.ts'

const who = { domain: 'shop.example', address: '8Sy1vTyK2DFTW7kLU9zRgWyNCJvPwBXMTdTiMPjdTkDf' }
const all = {
  statement: 'Log in',
  uri: 'https://shop.example/in',
  version: '1',
  chainId: 'solana:mainnet',
  nonce: 'oNCEHm5jzQU2WvuBB',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-02T00:00:00.000Z',
  notBefore: '2026-01-01T00:00:00.000Z',
  requestId: 'r-1',
  resources: ['https://shop.example/a', 'ipfs://b'],
}

test.each([
  ['nothing', {}],
  ['a statement', { statement: all.statement }],
  ['fields alone', { nonce: all.nonce, version: '1' }],
  ['resources alone', { resources: all.resources }],
  ['everything', all],
])("vector: as the standard's own library, with %s", (_, input) => {
  expect(signInText(input, who)).toBe(createSignInMessageText({ ...input, ...who }))
})

test.each(['statement', 'nonce', 'uri'] as const)('error: a line break in %s', (field) => {
  for (const end of ['\n', '\r']) expect(() => signInText({ [field]: `a${end}b` }, who)).toThrow('line break')
})
