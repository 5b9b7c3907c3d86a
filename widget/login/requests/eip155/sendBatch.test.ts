import { expect, test } from 'vitest'
import { testCall } from '../../test/loginTest.ts'
import { smartAccountTest } from '../test/smartAccountTest.ts'
import { sendBatch } from './sendBatch.ts'

test('error: a subject that is shown otherwise', async () => {
  const { context, state } = await smartAccountTest()
  const request = { networkId: 'eip155:10', subject: { type: 'other' }, risks: [] } as const
  const batch = { request: { ...request, risks: [] }, chainId: 10, paymaster: undefined }
  await expect(sendBatch(context, testCall(), batch)).rejects.toThrow('calls are shown as calls')
  expect(state().screen).toBeNull()
})
