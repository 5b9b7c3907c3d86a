import { expect, test } from 'vitest'
import { loginTest, startOptions } from '../test/loginTest.ts'
import { messageToSign } from './messageToSign.ts'
import { bitcoinMain, solanaMain } from './test/connected.ts'

const { context } = loginTest()
context.store.setState({ hostOrigin: startOptions.hostOrigin })
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const review = (networkId: typeof bitcoinMain | typeof solanaMain, message: Uint8Array) =>
  messageToSign(context, { networkId, message, address: 'ours' })
const signIn = (site: string) => bytes(`${site} wants you to sign in with your Bitcoin account:\nours`)

test('default', () => {
  expect(review(bitcoinMain, bytes('hello'))).toEqual({
    networkId: bitcoinMain,
    subject: { type: 'message', text: 'hello', encoding: 'text', address: 'ours' },
    risks: [],
  })
})

test.each([
  ['here', 'shop.example', []],
  ['elsewhere', 'bank.example', ['foreign_sign_in']],
])('behavior: a sign-in %s, on either chain', (_, site, risks) => {
  expect(review(bitcoinMain, signIn(site)).risks).toEqual(risks)
  expect(review(solanaMain, signIn(site)).risks).toEqual(risks)
})

test('behavior: 32 bytes may be the hash of a transaction on Solana alone', () => {
  const hash = new Uint8Array(32).fill(0xfe)
  expect(review(solanaMain, hash).risks).toEqual(['hash_signing'])
  expect(review(bitcoinMain, hash).risks).toEqual([])
})
