import { beforeEach, describe, expect, test } from 'vitest'
import type { PreparedOperation } from '../../smartAccount/prepareOperation.ts'
import { Refusal } from '../../test/fakeServer.ts'
import { nextScreen } from '../../test/loginTest.ts'
import { bob, smartAccountTest } from '../test/smartAccountTest.ts'

// A site pays for its own users (ERC-7677), on chain 10, where the operator pays for nothing, and on chain 1, where they do.

const url = 'https://pay.example/rpc?key=1&more=a+b'
const other = 'https://other.example'
const site = { paymaster: `0x${'aa'.repeat(20)}`, paymasterData: '0x01' }
const operators = { paymaster: `0x${'bb'.repeat(20)}`, paymasterData: '0x02' }
const limits = { paymasterVerificationGasLimit: '0x10', paymasterPostOpGasLimit: '0x1' }
const context = { policy: 'summer' }

let now: Awaited<ReturnType<typeof smartAccountTest>>
/** Method and context of each question to the site's paymaster. */
let heard: [string, unknown][]
beforeEach(async () => {
  now = await smartAccountTest({ paymasterUrls: [other, url] })
  heard = []
  const hear =
    (method: string, answer: object) =>
    (params: unknown[]): object => {
      heard.push([method, params[3]])
      return answer
    }
  now.faked.paymasters[url] = {
    pm_getPaymasterStubData: hear('stub', { ...site, ...limits }),
    pm_getPaymasterData: hear('data', { ...site, paymasterData: '0x03' }),
  }
  now.faked.bundler['pm_getPaymasterStubData'] = { ...operators, isFinal: true }
})

type Network = 'eip155:1' | 'eip155:10'
function send(paymasterService: unknown, network: Network = 'eip155:10') {
  const calls = [{ to: bob, value: '0x3' }]
  const params = { version: '2.0.0', from: now.address, calls, capabilities: { paymasterService } }
  return now.ask('wallet_sendCalls', [params], network)
}
/** What the person is shown, who then says no. */
async function shown(paymasterService: unknown, network?: Network): Promise<PreparedOperation> {
  const answer = send(paymasterService, network)
  const screen = await nextScreen(now.context, 'ApproveCalls')
  const prepared = await screen.data.prepared
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  return prepared
}

describe('a paymaster that the project lists', () => {
  test('default: pays, and hears the context of the site', async () => {
    const operations = now.sent()
    const answer = send({ url, context })
    const screen = await nextScreen(now.context, 'ApproveCalls')
    expect(await screen.data.prepared).toMatchObject({
      sponsored: true,
      sponsorshipSpent: false,
      affordable: true,
      fee: 'usual',
    })
    await screen.answer(undefined)
    await answer
    expect(heard).toEqual([
      ['stub', context],
      ['data', context],
    ])
    expect(operations).toMatchObject([{ ...site, ...limits, paymasterData: '0x03' }])
  })

  test('param: optional, and in the place of the operator’s', async () => {
    for (const network of ['eip155:1', 'eip155:10'] as const) {
      const { operation } = await shown({ url, context, optional: true }, network)
      expect(operation).toMatchObject({ paymaster: site.paymaster })
    }
    expect(heard).toHaveLength(4)
  })

  test('param: without a context', async () => {
    await shown({ url })
    expect(heard[0]).toEqual(['stub', {}])
  })

  test('behavior: its word is enough where it is final', async () => {
    now.faked.paymasters[url] = { pm_getPaymasterStubData: { ...site, ...limits, isFinal: true } }
    expect((await shown({ url })).operation).toMatchObject({ ...site, paymasterPostOpGasLimit: 1n })
  })

  const failing: [string, Record<string, unknown>][] = [
    ['knows no such method', {}],
    ['pays with nothing', { pm_getPaymasterStubData: null }],
    ['is not to be reached', { pm_getPaymasterStubData: new Refusal(503, 'upstream_unavailable') }],
    [
      'refuses at last',
      { pm_getPaymasterStubData: site, pm_getPaymasterData: new Refusal(503, 'over_share') },
    ],
  ]
  test.each(failing)('behavior: it %s: the person may pay, and nobody else is asked', async (_, answers) => {
    now.faked.paymasters[url] = Object.fromEntries(
      Object.entries(answers).map(([method, answer]) => [
        method,
        answer instanceof Refusal
          ? () => {
              throw answer
            }
          : answer,
      ]),
    )
    const prepared = await shown({ url }, 'eip155:1')
    expect(prepared).toMatchObject({ sponsored: false, sponsorshipSpent: false, affordable: true })
    expect(prepared.operation).not.toHaveProperty('paymaster')
    expect(prepared.maxFee).toBeGreaterThan(0n)
  })

  test('error: a plain account has nobody to pay', async () => {
    const calls = [{ to: bob, value: '0x3' }]
    const params = { version: '2.0.0', from: now.address, calls, capabilities: { paymasterService: { url } } }
    await expect(now.ask('wallet_sendCalls', [params], 'eip155:5')).rejects.toMatchObject({ code: 5700 })
  })
})

describe('a paymaster that the project does not list', () => {
  test.each(['https://evil.example', `${url}#`, 'https://pay.example/rpc', ''])(
    'error: %j is 5700, on every network',
    async (unlisted) => {
      for (const network of ['eip155:1', 'eip155:10'] as const)
        await expect(send({ url: unlisted, context }, network)).rejects.toMatchObject({
          code: 5700,
          data: { reason: 'unsupported_capability' },
        })
      expect(now.faked.asked.filter(({ path }) => path === '/v1/bundler')).toEqual([])
    },
  )

  test('param: optional: the operator pays, who hears the context', async () => {
    let said: unknown
    now.faked.bundler['pm_getPaymasterStubData'] = (params: unknown[]) => {
      said = params[3]
      return { ...operators, isFinal: true }
    }
    const service = { url: 'https://evil.example', context, optional: true }
    expect((await shown(service, 'eip155:1')).operation).toMatchObject(operators)
    expect(said).toEqual(context)
    expect(await shown(service)).toMatchObject({ sponsored: false })
    expect(heard).toEqual([])
  })

  test('behavior: the operator pays without a word of the site', async () => {
    expect((await shown({ optional: true }, 'eip155:1')).sponsored).toBe(true)
    expect(heard).toEqual([])
  })
})
