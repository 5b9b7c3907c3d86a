import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { approveAll, thief, token } from '../../review/eip155/dangers/test/typedData.ts'
import { alice } from '../../test/testContext.ts'
import { describeRaw } from './describeRaw.ts'
import { eth_sendRawTransaction } from './eth_sendRawTransaction.ts'

const signer = privateKeyToAccount(generatePrivateKey())
const request = { networkId: 'eip155:1', chainId: 1, account: alice } as const
const fees = { chainId: 1, gas: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, nonce: 0 }
const risksOf = async (raw: string) => (await eth_sendRawTransaction([raw], request)).risks

test('default: a plain one has no risks beside that it is signed', async () => {
  expect(await risksOf(await signer.signTransaction({ ...fees, to: thief, value: 1n }))).toEqual([])
})

test('behavior: what is signed already is judged as any other transaction', async () => {
  const raw = await signer.signTransaction({ ...fees, to: token as `0x${string}`, data: approveAll })
  expect(await risksOf(raw)).toEqual(['unlimited_approval'])
})

test('behavior: code for an account is said, with whose code it is (EIP-7702)', async () => {
  const authorization = await signer.signAuthorization({ address: thief, chainId: 1, nonce: 1 })
  const raw = await signer.signTransaction({ ...fees, to: thief, authorizationList: [authorization] })
  expect(await risksOf(raw)).toEqual(['account_code'])
  expect((await describeRaw(raw)).accountCode).toEqual([thief])
})
