import { hex } from '@scure/base'
import { Address, NETWORK, OutScript } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { messageHash, virtualTransactions } from './bip322.ts'
import vectors from './test/bip322.json'
import { verifyBip122 } from './verifyBip122.ts'

const verify = (address: string, text: string, signature: string) =>
  verifyBip122(
    { chains: undefined as never },
    { namespace: 'bip122', reference: '000000000019d6689c085ae165831e93', address },
    text,
    signature,
  )
/** Addresses whose key alone decides: that of a person. Scripts of several keys or of times are nobody's login. */
const keyTypes: ReadonlySet<string> = new Set(['p2pkh', 'p2wpkh', 'p2tr', 'p2sh-p2wpkh'])
const isKey = ({ type }: { type: string }): boolean => keyTypes.has(type)
const each = (all: typeof vectors.simple | typeof vectors.full) =>
  all.flatMap(({ type, message, address, bip322_signatures }) =>
    bip322_signatures.map((signature) => ({ type, message, address, signature })),
  )

test.each(vectors.tx_hashes)('hash and transactions of $message', (vector) => {
  const { toSpend, toSign } = virtualTransactions(
    OutScript.encode(Address(NETWORK).decode(vector.address)),
    vector.message,
  )
  expect(hex.encode(messageHash(vector.message))).toBe(vector.message_hash)
  expect([toSpend.id, toSign.id]).toEqual([vector.to_spend_tx_hash, vector.to_sign_tx_hash])
})

test.each(each(vectors.simple).filter(isKey))('simple, $type: $signature', async (vector) => {
  const { address, message, signature } = vector
  expect(await verify(address, message, signature)).toBe('key')
  expect(await verify(address, message, signature.replace(/^smp/, ''))).toBe('key')
  expect(await verify(address, message, `smp${signature}`)).toBe(
    signature.startsWith('smp') ? undefined : 'key',
  )
  expect(await verify(address, `${message}!`, signature)).toBeUndefined()
})

test.each(each(vectors.simple).filter((one) => !isKey(one)))(
  'a script of several keys is no login: $type',
  async ({ address, message, signature }) =>
    expect(await verify(address, message, signature)).toBeUndefined(),
)

test.each(each(vectors.full).filter(isKey))('full, $type: $signature', async (vector) => {
  const { address, message, signature } = vector
  expect(await verify(address, message, signature)).toBe('key')
  expect(await verify(address, message, signature.replace(/^ful/, ''))).toBe('key')
  expect(await verify(address, message, signature.replace(/^ful/, 'smp'))).toBeUndefined()
  expect(await verify(address, `${message}!`, signature)).toBeUndefined()
})

test.each(each(vectors.full).filter((one) => !isKey(one)))(
  'a script of several keys or of times is no login, in full either: $type',
  async ({ address, message, signature }) =>
    expect(await verify(address, message, signature)).toBeUndefined(),
)

test.each(vectors.error)('error: $description', async ({ address, message, signature }) =>
  expect(await verify(address, message, signature)).toBeUndefined(),
)
