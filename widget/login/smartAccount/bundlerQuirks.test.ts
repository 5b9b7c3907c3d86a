import { expect, test } from 'vitest'
import { type BundlerQuirk, bundlerQuirks } from '../../../e2e/quirks/bundlerQuirks.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { bob, hashOf, smartAccountTest } from '../requests/test/smartAccountTest.ts'
import { nextScreen } from '../test/loginTest.ts'
import { encodeCalls } from './accountCalls.ts'
import { entryPoint } from './simple7702Account.ts'

const quirks: Record<string, BundlerQuirk> = bundlerQuirks
const paying = Object.entries(quirks).filter(
  ([, { method, overridden }]) => !/Hash|Receipt/.test(method) && !overridden,
)

test.each(paying)('%s: a smart account pays', async (_, quirk) => {
  const now = await smartAccountTest()
  const operations = now.sent()
  const plain = now.faked.bundler['eth_sendUserOperation'] as (params: unknown[]) => string
  const { item } = quirk
  now.faked.bundler[quirk.method] = (params: unknown[]) => {
    if (quirk.method === 'eth_sendUserOperation') plain(params)
    if ('error' in item) throw new RpcError(item.error.code, item.error.message)
    return item.result
  }
  const callData = encodeCalls([{ to: bob, value: 9n, data: '0x' }])
  const answer = now.ask('eth_sendUserOperation', [{ sender: now.address, callData }, entryPoint])
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect((await screen.data.prepared).operation).toMatchObject({ verificationGasLimit: 100_000n })
  await screen.answer(undefined)
  if (quirk.payment === 'unclear')
    await expect(answer).rejects.toMatchObject({ code: -32_603, data: { reason: 'outcome_unknown' } })
  else if (quirk.payment === 'refused')
    await expect(answer).rejects.toMatchObject('error' in item ? item.error : {})
  else expect(await answer).toBe(hashOf(operations[0] ?? {}))
})
