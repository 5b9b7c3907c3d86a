import { encodeAbiParameters, encodeErrorResult, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { Send } from '../../state/sends.ts'
import { alice, bob } from '../../test/testContext.ts'
import { explainFailure } from './explainFailure.ts'

const abi = parseAbi([
  'error Error(string)',
  'error ExecuteError(uint256 index, bytes inner)',
  'event UserOperationRevertReason(bytes32 indexed hash, address indexed sender, uint256 nonce, bytes reason)',
])
const hash: Hex = `0x${'ab'.repeat(32)}`
const swap: Send = {
  ...{ id: hash, kind: 'swap', networkId: 'eip155:1', from: alice, to: bob, symbol: 'ETH', decimals: 18 },
  ...{ units: '1', sentAt: 0, status: 'failed' },
}
const said = (reason: string) => encodeErrorResult({ abi, errorName: 'Error', args: [reason] })

/** A node that has the transaction in a block, and what its call says there. */
const node =
  (answers: Record<string, unknown>) =>
  async (method: string): Promise<unknown> => {
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }
const sent = { blockNumber: '0x10', from: alice, to: bob, input: '0x', value: '0x0' }
const refusing = (message: string, data?: unknown) =>
  node({ eth_getTransactionByHash: sent, eth_call: new RpcError(3, message, data) })

describe('one transaction', () => {
  test.each([
    ['moved', 'Too little received'],
    ['moved', 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT'],
    ['expired', 'Transaction too old'],
    ['not_transferred', 'STF'],
    ['refused', 'paused'],
  ])('default: %s by %s', async (fault, reason) => {
    expect(await explainFailure(refusing('execution reverted', said(reason)), swap)).toBe(fault)
    expect(await explainFailure(refusing(`execution reverted: ${reason}`), swap)).toBe(fault)
  })

  test('behavior: nothing is made up', async () => {
    const pruned = node({
      eth_getTransactionByHash: sent,
      eth_call: new RpcError(-32000, 'header not found'),
    })
    expect(await explainFailure(pruned, swap)).toBeUndefined()
    expect(await explainFailure(node({ eth_getTransactionByHash: null }), swap)).toBeUndefined()
    expect(
      await explainFailure(node({ eth_getTransactionByHash: sent, eth_call: '0x' }), swap),
    ).toBeUndefined()
  })
})

describe('calls at once', () => {
  const atOnce: Send = { ...swap, id: 'calls-1', atOnce: true, hash }
  const logOf = (sender: string, reason: Hex) => ({
    topics: encodeEventTopics({
      abi,
      eventName: 'UserOperationRevertReason',
      args: { hash, sender: sender.toLowerCase() as Hex },
    }),
    data: encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [1n, reason]),
  })
  const told = (...logs: unknown[]) => node({ eth_getTransactionReceipt: { logs } })
  const inside = encodeErrorResult({
    abi,
    errorName: 'ExecuteError',
    args: [1n, said('Too little received')],
  })

  test('default: the reason that came through account and bundler', async () => {
    expect(await explainFailure(told({ topics: [] }, logOf(alice, inside)), atOnce)).toBe('moved')
    expect(await explainFailure(told(logOf(alice, said('STF'))), atOnce)).toBe('not_transferred')
  })

  test('error: of somebody else, without a text, without a transaction', async () => {
    expect(await explainFailure(told(logOf(bob, inside)), atOnce)).toBeUndefined()
    expect(await explainFailure(told(logOf(alice, '0x')), atOnce)).toBeUndefined()
    expect(await explainFailure(node({ eth_getTransactionReceipt: null }), atOnce)).toBeUndefined()
    const { hash: _, ...unknown } = atOnce
    expect(await explainFailure(told(logOf(alice, inside)), unknown)).toBeUndefined()
  })
})
