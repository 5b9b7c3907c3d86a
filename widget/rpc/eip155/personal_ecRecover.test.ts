import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { testCall, testContext } from '../../test/testContext.ts'
import { handleRequest } from '../handleRequest.ts'

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const address = signer.address.toLowerCase()
const signature = await signer.signMessage({ message: 'hello' })

async function ask(params: unknown): Promise<unknown> {
  const { context, api, asked, state } = testContext()
  const answer = await handleRequest(context, testCall(), 'eip155', { method: 'personal_ecRecover', params })
  expect(api.rpc).not.toHaveBeenCalled()
  expect(asked).toEqual([])
  expect(state().open).toBe(false)
  return answer
}

test('default: whose signature it is, without a wallet or a node', async () => {
  expect(await ask(['0x68656c6c6f', signature])).toBe(address)
})

test('param: a message that is not hex is a text', async () => {
  expect(await ask(['hello', signature])).toBe(address)
})

test('behavior: a third parameter is ignored, as in MetaMask', async () => {
  expect(await ask(['0x68656c6c6f', signature, {}])).toBe(address)
})

test('behavior: another message is of another account', async () => {
  const other = await ask(['0x', signature])
  expect(other).toMatch(/^0x[0-9a-f]{40}$/)
  expect(other).not.toBe(address)
})

test.each([
  ['nothing', undefined],
  ['no signature', ['0x00']],
  ['a short signature', ['0x00', signature.slice(0, -2)]],
  ['a signature of nobody', ['0x00', `0x${'ff'.repeat(64)}1b`]],
  ['a wrong last byte', ['0x00', `${signature.slice(0, -2)}05`]],
  ['a list as message', [[], signature]],
])('error: %s', async (_, params) => {
  await expect(ask(params)).rejects.toMatchObject({ code: -32602 })
})
