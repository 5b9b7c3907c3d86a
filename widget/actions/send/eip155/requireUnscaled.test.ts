import { expect, test } from 'vitest'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import type { SendAsset } from '../asset.ts'
import type { Ask, Order } from '../family.ts'
import { toSendError } from '../sendError.ts'
import { eip155 } from './eip155.ts'
import { requireUnscaled } from './requireUnscaled.ts'

const token = `0x${'aa'.repeat(20)}`
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const one = 10n ** 18n

test.each<[string, unknown, boolean]>([
  ['one', word(one), true],
  ['one, and more behind it', `${word(one)}${'0'.repeat(64)}`, true],
  ['zero, as what answers whatever it is asked', word(0n), false],
  ['nothing', '0x', false],
  ['null', null, false],
  ['less than a word', '0x01', false],
])('default: a token that says %s', async (_, said, expected) => {
  expect(await requireUnscaled(async () => said, token)).toBe(expected)
})

test.each([4n * one, one / 2n, one + 1n, 1n, 2n ** 256n - 1n])('error: a multiplier of %s', async (said) => {
  const asking = requireUnscaled(async () => word(said), token)
  await expect(asking).rejects.toMatchObject({ code: 'token_scaled' })
})

// In the words of Geth, Nethermind, Erigon, Besu and the EVM of old contracts.
test.each([
  new RpcError(3, 'execution reverted'),
  new RpcError(-32_000, 'execution reverted'),
  new RpcError(-32_015, 'VM execution error.'),
  new RpcError(-32_000, 'invalid opcode: INVALID'),
  new RpcError(-32_000, 'out of gas'),
  new RpcError(-32_603, 'invalid jump destination'),
  new RpcError(-32_603, 'EVM error: InvalidJump'),
  new RpcError(-32_015, 'BadJumpDestination'),
  new RpcError(-32_015, 'BadInstruction'),
  new RpcError(-32_603, 'EVM error: StackUnderflow'),
])('behavior: $code $message is a token without it', async (error) => {
  expect(await requireUnscaled(() => Promise.reject(error), token)).toBe(false)
})

test.each<[string, unknown, string]>([
  ['is out of reach', new RpcError(-32_603, 'Offline', { reason: 'offline' }), 'node_unreachable'],
  ['is late', new RpcError(-32_603, 'No answer', { reason: 'timeout' }), 'node_unreachable'],
  ['gives up', new RpcError(-32_000, 'execution aborted (timeout = 5s)'), 'failed'],
  ['has no time', new RpcError(-32_000, 'execution timed out'), 'failed'],
  ['lacks the block', new RpcError(-32_000, 'header not found'), 'failed'],
  ['has too much to do', new RpcError(-32_005, 'limit exceeded', { reason: 'rate_limited' }), 'failed'],
])('error: a node that %s says nothing of the token', async (_, error, code) => {
  const thrown = await requireUnscaled(() => Promise.reject(error), token).catch(toSendError)
  expect(thrown).toMatchObject({ code })
})

const asset: SendAsset = {
  ...{ token, name: 'Share', symbol: 'SHR', decimals: 18, icon: '' },
  ...{ units: 10n * one, price: undefined },
}
const order: Order = {
  ...{ networkId: 'eip155:1', from: `0x${'a1'.repeat(20)}`, to: `0x${'b2'.repeat(20)}` },
  ...{ asset, units: one, speed: 'normal' },
}

/** A node that says these of the multiplier, one after the other; the last holds on. `undefined`: there is none. */
function node(...said: (bigint | undefined)[]) {
  const asked: string[] = []
  const ask: Ask = async (method, params) => {
    const [call] = params as { data?: string }[]
    const data = method === 'eth_call' ? String(call?.data).slice(0, 10) : ''
    asked.push(data || method)
    if (data === '0xa60bf13d') {
      const multiplier = said.length > 1 ? said.shift() : said[0]
      if (multiplier === undefined) throw new RpcError(3, 'execution reverted')
      return word(multiplier)
    }
    if (data === '0x70a08231') return word(10n * one)
    if (method === 'eth_call') throw new RpcError(3, 'execution reverted')
    if (method === 'eth_feeHistory') throw new RpcError(-32_601, 'Unknown')
    return method === 'eth_getBalance' ? word(one) : '0x5208'
  }
  return { ask, count: () => asked.filter((one) => one === '0xa60bf13d').length }
}

async function pay({ ask }: ReturnType<typeof node>, of: Order = order) {
  const requests: string[] = []
  const sent = await eip155
    .quote(ask, of)
    .then(({ send }) =>
      send(async ({ method }) => {
        requests.push(method)
        return `0x${'cd'.repeat(32)}`
      }),
    )
    .then(
      () => 'sent',
      (error) => error.code,
    )
  return { sent, requests }
}

test.each<[string, (bigint | undefined)[], string, number]>([
  ['is shown multiplied', [4n * one], 'token_scaled', 1],
  ['comes to be shown so while the person reads', [one, 4n * one], 'token_scaled', 2],
  ['is shown as it is', [one], 'sent', 2],
  ['knows no multiplier', [undefined], 'sent', 1],
])('behavior: Send of a token that %s', async (_, said, expected, count) => {
  const chain = node(...said)
  const { sent, requests } = await pay(chain)
  expect(sent).toBe(expected)
  expect(requests).toEqual(expected === 'sent' ? ['eth_sendTransaction'] : [])
  expect(chain.count()).toBe(count)
})

test('error: a token that was listed multiplied, and is as it is by now', async () => {
  const scaled = { ...order, asset: { ...asset, multiplier: 4 } }
  expect(await pay(node(one), scaled)).toEqual({ sent: 'token_scaled', requests: [] })
})

test('behavior: the coin of a network is asked nothing', async () => {
  const chain = node(4n * one)
  const coin = { ...order, asset: { ...asset, token: '' }, units: 1n }
  expect((await pay(chain, coin)).sent).toBe('sent')
  expect(chain.count()).toBe(0)
})
