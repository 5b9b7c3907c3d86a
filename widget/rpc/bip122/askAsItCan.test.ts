import { base64 } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { BitcoinNode } from '../../review/bip122/payment/bitcoinNode.ts'
import { askAsItCan } from './askAsItCan.ts'

const secret = new Uint8Array(32).fill(0x51)
const { script } = p2wpkh(pubECDSA(secret))

function payment(amount = 90_000n, inputs = 1): string {
  const transaction = new Transaction()
  for (let index = 0; index < inputs; index++)
    transaction.addInput({
      txid: new Uint8Array(32).fill(index + 1),
      index: 0,
      witnessUtxo: { amount: 100_000n, script },
    })
  transaction.addOutput({ amount, script })
  return base64.encode(transaction.toPSBT())
}
function signed(psbt: string): Transaction {
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  transaction.sign(secret)
  return transaction
}
function final(psbt: string): Transaction {
  const transaction = signed(psbt)
  transaction.finalize()
  return transaction
}
const sign = (psbt: string): string => base64.encode(signed(psbt).toPSBT())

/** `how`: what the wallet does with a request to send. */
function stage(
  how: 'sends' | 'signs' | 'refuses',
  signing = sign,
  refusal = new RpcError(4200, 'It sends nothing'),
) {
  const ask = vi.fn(async ({ params }: { params: object }) => {
    const { psbt, broadcast } = params as { psbt: string; broadcast?: boolean }
    if (broadcast && how === 'refuses') throw refusal
    return { psbt: signing(psbt), ...(broadcast && how === 'sends' && { txid: 'ab'.repeat(32) }) }
  })
  const send = vi.fn(async (_: string) => 'cd'.repeat(32))
  const isConfirmed = vi.fn(async (_: string) => false)
  const transaction = vi.fn(async (_: string): Promise<string> => {
    throw new RpcError(-32603, 'Transaction not found')
  })
  const node = { send, height: async () => 1, isConfirmed, transaction } as unknown as BitcoinNode
  const request = (psbt = payment()) => ({
    method: 'signPsbt' as const,
    params: { psbt, signInputs: [{ address: 'x', index: 0 }], broadcast: true },
  })
  return {
    ask,
    send,
    node,
    request,
    isConfirmed,
    transaction,
    run: (psbt?: string) => askAsItCan(ask, node, request(psbt)),
  }
}

describe('a PSBT that is to be sent', () => {
  test.each([
    // It may have sent: its node may be who lacks a method.
    [-32601, 'Method not found'],
    [-32603, 'Not implemented'],
    [-32000, 'Unsupported method'],
    [-32603, 'Broadcast failed: the method sendrawtransaction is not available'],
    [-32603, 'The transaction could not be sent'],
    [-32602, 'Method not supported'],
    [4001, 'Not supported'],
  ])('error: %i %s is no reason to try anything else', async (code, message) => {
    const { run, send, ask } = stage('refuses', sign, new RpcError(code, message))
    await expect(run()).rejects.toMatchObject({ code })
    expect(send).not.toHaveBeenCalled()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('default: by the wallet', async () => {
    const { run, send } = stage('sends')
    expect(await run()).toMatchObject({ txid: 'ab'.repeat(32) })
    expect(send).not.toHaveBeenCalled()
  })

  test.each(['signs', 'refuses'] as const)('behavior: by a node, where the wallet %s', async (how) => {
    const { run, send } = stage(how)
    expect(await run()).toMatchObject({ txid: 'cd'.repeat(32) })
    expect(send).toHaveBeenCalledOnce()
    expect(Transaction.fromRaw(Buffer.from(send.mock.calls[0]?.[0] ?? '', 'hex')).id).toBe(
      final(payment()).id,
    )
  })

  test('behavior: what is in a block already is sent', async () => {
    const { run, send, isConfirmed } = stage('signs')
    send.mockRejectedValue(new Error('Transaction already in block chain'))
    isConfirmed.mockResolvedValue(true)
    expect(await run()).toMatchObject({ txid: final(payment()).id })
    expect(isConfirmed).toHaveBeenCalledWith(final(payment()).id)
  })

  test('behavior: what a node holds already is sent', async () => {
    const { run, send, transaction } = stage('signs')
    send.mockRejectedValue(new Error('txn-already-known'))
    transaction.mockResolvedValue(final(payment()).hex)
    expect(await run()).toMatchObject({ txid: final(payment()).id })
  })

  // Esplora answers an unknown id with 200 and `{ "confirmed": false }`.
  test.each([
    'min relay fee not met',
    'bad-txns-inputs-missingorspent',
    'insufficient fee, rejecting replacement',
  ])('error: the node refuses it: %s', async (text) => {
    const { run, send } = stage('signs')
    const refusal = new Error(text)
    send.mockRejectedValue(refusal)
    await expect(run()).rejects.toBe(refusal)
  })

  test('error: the node refuses it, and nothing more is heard of it', async () => {
    const { run, send, isConfirmed } = stage('signs')
    const refusal = new Error('dust')
    send.mockRejectedValue(refusal)
    isConfirmed.mockRejectedValue(new Error('offline'))
    await expect(run()).rejects.toBe(refusal)
  })

  test('error: the node refuses it and shows another transaction', async () => {
    const { run, send, transaction } = stage('signs')
    const refusal = new Error('dust')
    send.mockRejectedValue(refusal)
    transaction.mockResolvedValue(final(payment(50_000n)).hex)
    await expect(run()).rejects.toBe(refusal)
  })

  test('error: another transaction than was shown', async () => {
    const { run, send } = stage('signs', () => sign(payment(50_000n)))
    await expect(run()).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } })
    expect(send).not.toHaveBeenCalled()
  })

  test('error: a wallet that sends nothing, and then signs nothing: nothing was sent', async () => {
    const { ask, send, node, request } = stage('refuses', (psbt) => psbt)
    const check = vi.fn((_: string) => {
      throw new RpcError(-32603, 'The wallet did not sign', { reason: 'not_signed' })
    })
    const answer = askAsItCan(ask, node, request(), check)
    await expect(answer).rejects.toMatchObject({ data: { reason: 'not_signed' } })
    expect(check).toHaveBeenCalledWith(payment())
    expect(send).not.toHaveBeenCalled()
  })

  test('error: others have to sign, and the wallet does not send: nobody is asked to sign', async () => {
    const { run, ask } = stage('refuses')
    await expect(run(payment(90_000n, 2))).rejects.toMatchObject({ code: -32602 })
    expect(ask).toHaveBeenCalledOnce()
  })
})
