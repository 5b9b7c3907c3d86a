import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Transaction, verifyMessage, verifyTypedData } from 'ethers'
import { recoverAddress } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { hashAuthorization, hashTypedData, recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { createText, rotateText, verifierText } from '../../../../server/contract/walletTexts.ts'
import { junkWords, seedOf } from '../test/seeds.ts'
import type { TypedDataJson } from './readSignable.ts'
import { signAuthorization } from './signAuthorization.ts'
import { signDigest } from './signDigest.ts'
import { signEip191 } from './signEip191.ts'
import { signHash } from './signHash.ts'
import { signMessage } from './signMessage.ts'
import { type EvmTransaction, signTransaction } from './signTransaction.ts'
import { signTypedData } from './signTypedData.ts'
import { signUserOperation, type UserOperation08 } from './signUserOperation.ts'

const seed = seedOf(junkWords)
const account = mnemonicToAccount(junkWords)
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Example of EIP-712. */
const mail = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} as const

/** Deterministic ECDSA (RFC 6979) on secp256k1; the messages are hashed with SHA-256. */
test.each([
  [
    '01',
    'Satoshi Nakamoto',
    '934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5',
  ],
  [
    '01',
    'All those moments will be lost in time, like tears in rain. Time to die...',
    '8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21',
  ],
])('default: RFC 6979, key %s, %s', (key, text, expected) => {
  const { r, s } = signDigest(hexToBytes(key.padStart(64, '0')), sha256(bytes(text)))
  expect(r.slice(2) + s.slice(2)).toBe(expected)
})

test('param: personal_sign is that of viem, and ethers finds the signer', async () => {
  for (const text of ['', 'hello', 'grüße 🌍', 'x'.repeat(1000)]) {
    const signature = signMessage(seed, bytes(text))
    expect(signature).toBe(await account.signMessage({ message: { raw: bytes(text) } }))
    expect(verifyMessage(text, signature)).toBe(account.address)
  }
})

test('param: the example of EIP-712', () => {
  const cow = keccak_256(bytes('cow'))
  const example: TypedDataJson = mail
  const hash = hashTypedData({ domain: {}, ...example })
  expect(hash).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
  expect(signDigest(cow, hexToBytes(hash.slice(2)))).toEqual({
    r: '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d',
    s: '0x07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562',
    yParity: 1,
  })
  const { EIP712Domain: _, ...types } = mail.types
  const found = verifyTypedData(
    mail.domain,
    { Person: [...types.Person], Mail: [...types.Mail] },
    mail.message,
    signTypedData(seed, mail),
  )
  expect(found).toBe(account.address)
})

test('param: typed data without a domain', async () => {
  const { domain: _, ...bare } = { ...mail, types: { ...mail.types, EIP712Domain: [] } }
  expect(signTypedData(seed, bare)).toBe(await account.signTypedData({ ...bare, domain: {} }))
})

test('error: typed data that does not fit its types', () => {
  const wrong: TypedDataJson = { ...mail, message: { ...mail.message, to: { name: 'Bob', wallet: '0x12' } } }
  expect(() => signTypedData(seed, wrong)).toThrow('no address at message.to.wallet')
})

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const accessList = [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }] as const
const gas = { nonce: 3, gas: 21_000n, value: 10n ** 18n, to } as const
const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
const transactions: EvmTransaction[] = [
  { type: 'legacy', chainId: 1, gasPrice: 10n ** 9n, ...gas },
  { type: 'eip2930', chainId: 10, gasPrice: 10n ** 9n, accessList: [...accessList], ...gas },
  { type: 'eip1559', chainId: 31_337, ...fees, ...gas, data: '0xdeadbeef' },
  { type: 'eip1559', chainId: 8453, ...fees, ...gas, nonce: 0, value: 0n, accessList: [...accessList] },
]

test.each(transactions)(
  'param: $type transaction as viem signs it, and ethers reads it',
  async (transaction) => {
    const raw = signTransaction(seed, transaction)
    expect(raw).toBe(await account.signTransaction(transaction))
    const read = Transaction.from(raw)
    expect(read.from).toBe(account.address)
    expect(read.chainId).toBe(BigInt(transaction.chainId))
  },
)

test('param: EIP-7702 authorization and transaction', async () => {
  const code = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
  const authorization = signAuthorization(seed, { address: code, chainId: 31_337, nonce: 4 })
  expect(await recoverAuthorizationAddress({ authorization })).toBe(account.address)
  expect(authorization).toMatchObject(
    signHash(seed, hashAuthorization({ address: code, chainId: 31_337, nonce: 4 })),
  )
  const transaction = {
    type: 'eip7702',
    chainId: 31_337,
    authorizationList: [authorization],
    ...fees,
    ...gas,
  } as const
  expect(signTransaction(seed, transaction)).toBe(await account.signTransaction(transaction))
})

test('param: user operation of EntryPoint 0.8', async () => {
  const userOperation: UserOperation08 = {
    sender: account.address,
    nonce: 7n,
    callData: '0x1234',
    callGasLimit: 100_000n,
    verificationGasLimit: 90_000n,
    preVerificationGas: 50_000n,
    ...fees,
    signature: '0x',
  }
  const options = {
    chainId: 31_337,
    entryPointAddress: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  } as const
  const signature = signUserOperation(seed, { userOperation, ...options })
  const hash = getUserOperationHash({ userOperation, entryPointVersion: '0.8', ...options })
  expect(await recoverAddress({ hash, signature })).toBe(account.address)
})

test('error: for every chain', () => {
  expect(() => signAuthorization(seed, { address: to, chainId: 0, nonce: 0 })).toThrow('one chain')
  const anywhere = { type: 'legacy', chainId: 0, gasPrice: 1n, ...gas } as const
  expect(() => signTransaction(seed, anywhere)).toThrow('one chain')
  expect(() => signHash(seed, `0x${bytesToHex(new Uint8Array(31))}`)).toThrow('32 bytes')
})

test('error: a text that only the frame itself signs', async () => {
  const id = '01234567-89ab-4cde-8f01-23456789abcd'
  const recovery = { kind: 'operator' } as const
  const sealed = { loginShare: 'YQ', recoveryEnvelope: 'YQ', recovery, recoveryProof: '' }
  const shares = { ...sealed, deviceVerifier: 'YQ' }
  for (const text of [
    await createText('somebody', { id, ...shares }),
    await rotateText({ id, rotation: 2, ...shares }),
    verifierText({ id, rotation: 2, ...shares }),
  ]) {
    expect(() => signMessage(seed, bytes(text))).toThrow('text_of_our_own')
    expect(verifyMessage(text, signEip191(seed, bytes(text)))).toBe(account.address)
  }
})
