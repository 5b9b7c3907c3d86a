import { expect, test } from 'vitest'
import { answerUnserved } from './answerUnserved.ts'
import { handClient } from './test/handChain.ts'

const request = (method: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: [] })
const answer = (chainId: string | null, body: unknown) =>
  answerUnserved(chainId, handClient(), Promise.resolve(JSON.stringify(body)))
const result = (value: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })
const refused = (sentence: string) => ({
  status: 400,
  code: 'unsupported_chain',
  field: 'chainId',
  message: sentence,
})

test('default: what the id of a chain answers', async () => {
  expect(await answer('eip155:77', request('eth_chainId'))).toBe(result('0x4d'))
  expect(await answer('eip155:77', request('net_version'))).toBe(result('77'))
  expect(await answer('eip155:77', request('net_listening'))).toBe(result(true))
})

test('error: everything else', async () => {
  const unserved = refused('eip155:77 is not served here')
  await expect(answer('eip155:77', request('eth_blockNumber'))).rejects.toMatchObject(unserved)
  await expect(answer('eip155:77', [request('eth_chainId')])).rejects.toMatchObject(unserved)
  await expect(answer('eip155:77', { method: 'eth_chainId' })).rejects.toMatchObject(unserved)
})

test('error: of another family nothing is known, whatever the body is', async () => {
  await expect(answerUnserved('solana:x', handClient(), Promise.resolve('{'))).rejects.toMatchObject(
    refused('solana:x is not served here'),
  )
  await expect(answer(null, request('eth_chainId'))).rejects.toMatchObject(
    refused('chainId is not a CAIP-2 id'),
  )
})

test('error: a body that is not JSON', async () => {
  await expect(answerUnserved('eip155:77', handClient(), Promise.resolve('{'))).rejects.toMatchObject({
    code: 'invalid_body',
  })
})
