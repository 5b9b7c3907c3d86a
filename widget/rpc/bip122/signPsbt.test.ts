import { base64 } from '@scure/base'
import { RawTx, SigHash, Transaction } from '@scure/btc-signer'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import {
  connected,
  key,
  mainnet,
  ordinals,
  payment,
  plain,
  psbtOf,
  scriptOf,
  signedBy,
  stranger,
  testnet,
} from '../../test/satoshi.ts'
import { approveRequest } from '../approveRequest.ts'

describe('signPsbt', () => {
  const inputs = [{ address: payment, index: 0 }]

  test('default: nothing risky, so the wallet shows it', async () => {
    const { ask, asked } = await connected()
    const psbt = plain()
    expect(await ask('signPsbt', { account: payment, psbt, signInputs: inputs })).toEqual({
      psbt: signedBy(psbt, inputs),
    })
    expect(asked).toMatchObject([
      { method: 'signPsbt', params: { psbt, signInputs: inputs }, network: mainnet },
    ])
  })

  test.each<[string, () => string, object[], string[]]>([
    [
      'a foreign sighash',
      plain,
      [{ address: payment, index: 0, sighashTypes: [SigHash.SINGLE_ANYONECANPAY] }],
      ['partly_open'],
    ],
    ['a high fee', () => psbtOf([[payment, 100_000n]], [[stranger, 30_000n]]), inputs, ['high_fee']],
    [
      'ordinals that are spent',
      () => psbtOf([[ordinals, 10_100n]], [[stranger, 9_800n]]),
      [{ address: ordinals, index: 0 }],
      ['ordinals'],
    ],
    [
      'coins of others',
      () =>
        psbtOf(
          [
            [payment, 10_100n],
            [stranger, 10_100n],
          ],
          [[stranger, 19_500n]],
        ),
      inputs,
      ['fee_unproved'],
    ],
    [
      'two coins that only the page vouches for',
      () =>
        psbtOf(
          [
            [payment, 10_100n],
            [payment, 10_100n],
          ],
          [[stranger, 19_500n]],
        ),
      [
        { address: payment, index: 0 },
        { address: payment, index: 1 },
      ],
      ['fee_unproved'],
    ],
  ])('behavior: %s is shown first', async (_, psbt, signInputs, warnings) => {
    const { ask, review, context, asked, state } = await connected()
    const answer = ask('signPsbt', { account: payment, psbt: psbt(), signInputs })
    const request = await review()
    expect(request).toMatchObject({
      risks: ['marked'],
      stage: 'review',
      subject: { type: 'psbt', psbt: { warnings } },
    })
    expect(state().history.at(-1)?.name).toBe('ApproveTransaction')
    expect(asked).toEqual([])
    approveRequest(context, request?.id ?? '')
    await answer
    expect(asked).toHaveLength(1)
  })

  test('behavior: the caller’s sighash is written into the PSBT, for wallets that look nowhere else', async () => {
    const { ask, review, context, asked } = await connected()
    const sighashTypes = [SigHash.SINGLE_ANYONECANPAY]
    const answer = ask('signPsbt', {
      account: payment,
      psbt: plain(),
      signInputs: [{ address: payment, index: 0, sighashTypes }],
    })
    approveRequest(context, (await review())?.id ?? '')
    await answer
    const { psbt } = (asked[0]?.params ?? {}) as { psbt: string }
    expect(Transaction.fromPSBT(base64.decode(psbt)).getInput(0).sighashType).toBe(
      SigHash.SINGLE_ANYONECANPAY,
    )
  })

  test('behavior: a sighash in the PSBT alone is honoured, and shown', async () => {
    const { ask, review, context, asked } = await connected()
    const psbt = psbtOf([[payment, 10_100n, { sighashType: SigHash.NONE }]], [[payment, 9_800n]])
    const answer = ask('signPsbt', { account: payment, psbt, signInputs: inputs })
    const request = await review()
    expect(request?.subject).toMatchObject({
      psbt: { warnings: ['outputs_open'], inputs: [{ signs: 'none' }] },
    })
    approveRequest(context, request?.id ?? '')
    await answer
    expect(asked[0]?.params).toMatchObject({ signInputs: [{ sighashTypes: [SigHash.NONE] }] })
  })

  test('behavior: a page that names no input means all of ours', async () => {
    const { ask, review, context, asked } = await connected()
    const psbt = psbtOf(
      [
        [stranger, 10_100n],
        [ordinals, 10_100n],
        [payment, 10_100n],
      ],
      [[stranger, 29_000n]],
    )
    const answer = ask('signPsbt', { account: payment, psbt, signInputs: [] })
    approveRequest(context, (await review())?.id ?? '')
    await answer
    expect(asked[0]?.params).toMatchObject({
      signInputs: [
        { address: ordinals, index: 1 },
        { address: payment, index: 2 },
      ],
    })
  })

  const former = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32).fill(9), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount: 50_000n, script: scriptOf(payment) }],
    witnesses: undefined,
    lockTime: 0,
  })
  /** Puts a former transaction before the witness output of the only input. */
  const withFormer = (text: string): string => {
    const psbt = base64.decode(text)
    const at = psbt.findIndex((_, start) => [1, 1, 31].every((byte, offset) => psbt[start + offset] === byte))
    return base64.encode(
      new Uint8Array([...psbt.subarray(0, at), 1, 0, former.length, ...former, ...psbt.subarray(at)]),
    )
  }

  test.each<[string, () => string, object[], number]>([
    ['no PSBT', () => 'AAAA', inputs, -32602],
    ['a PSBT cut off', () => plain().slice(0, -8), inputs, -32602],
    ['an input of somebody else', () => psbtOf([[stranger, 9n]], [[stranger, 1n]]), inputs, -32602],
    [
      'an address of somebody else',
      () => psbtOf([[stranger, 9n]], [[stranger, 1n]]),
      [{ address: stranger, index: 0 }],
      -32602,
    ],
    ['nothing of ours', () => psbtOf([[stranger, 9n]], [[stranger, 1n]]), [], -32602],
    [
      'a former transaction of another name',
      () => withFormer(psbtOf([[payment, 50_000n]], [[stranger, 40_000n]])),
      inputs,
      -32602,
    ],
    ['an input that says two things', () => withFormer(plain()), inputs, -32602],
    [
      'a coin of nothing, which is how messages are signed',
      () => psbtOf([[payment, 0n]], [[stranger, 0n]]),
      inputs,
      -32602,
    ],
    [
      'a message in the form of a PSBT',
      () => base64.encode(new Transaction({ version: 0, allowUnknownVersion: true }).toPSBT()),
      inputs,
      -32602,
    ],
  ])('error: %s', async (_, psbt, signInputs, code) => {
    const { ask, asked } = await connected()
    await expect(ask('signPsbt', { account: payment, psbt: psbt(), signInputs })).rejects.toMatchObject({
      code,
    })
    expect(asked).toEqual([])
  })

  test.each([
    ['an account of somebody else', { account: stranger }, undefined, 4100],
    ['another network than the wallet’s', {}, testnet, 4901],
    ['a network of nobody', {}, bitcoinNetworks.signet, 4902],
  ])('error: %s', async (_, more, where, code) => {
    const { ask, asked } = await connected()
    const params = { account: payment, psbt: plain(), signInputs: inputs, ...more }
    await expect(ask('signPsbt', params, where)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  test('behavior: of several sighashes the wallet is asked for the one that is shown', async () => {
    const { ask, asked } = await connected()
    const sighashTypes = [SigHash.ALL, SigHash.NONE]
    await ask('signPsbt', { account: payment, psbt: plain(), signInputs: [{ ...inputs[0], sighashTypes }] })
    expect(asked[0]?.params).toMatchObject({ signInputs: [{ sighashTypes: [SigHash.ALL] }] })
  })

  test('error: a sighash in the PSBT that is not one of those that were asked for', async () => {
    const { ask, asked } = await connected()
    const psbt = psbtOf([[payment, 10_100n, { sighashType: SigHash.NONE }]], [[payment, 9_800n]])
    const signInputs = [{ ...inputs[0], sighashTypes: [SigHash.ALL] }]
    await expect(ask('signPsbt', { account: payment, psbt, signInputs })).rejects.toMatchObject({
      code: -32602,
    })
    expect(asked).toEqual([])
  })

  test('error: an old script without its former transaction, whose amount no signature proves', async () => {
    const old = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    const given = [{ address: old, publicKey: `02${key}`, intention: 'payment' }]
    const { ask, asked } = await connected({ getAccountAddresses: given })
    const psbt = psbtOf([[old, 10_100n]], [[stranger, 9_000n]])
    const signInputs = [{ address: old, index: 0 }]
    await expect(ask('signPsbt', { account: old, psbt, signInputs })).rejects.toMatchObject({ code: -32602 })
    expect(asked).toEqual([])
  })

  test('error: an answer that is no PSBT', async () => {
    const { ask } = await connected({ signPsbt: { psbt: 'hello' } })
    await expect(
      ask('signPsbt', { account: payment, psbt: plain(), signInputs: inputs }),
    ).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'bad_answer' },
    })
  })

  test('error: what the embedded wallet refuses because nobody proves an amount is told to the person', async () => {
    const unproved = new RpcError(-32602, 'Nothing proves it', { reason: 'amount_unproved' })
    const { ask, state } = await connected({ signPsbt: () => Promise.reject(unproved) })
    const answer = ask('signPsbt', { account: payment, psbt: plain(), signInputs: inputs })
    await expect(answer).rejects.toMatchObject({ code: -32602, data: { reason: 'amount_unproved' } })
    await expect.poll(() => state().alert).toEqual({ kind: 'error', code: 'amount_unproved', values: {} })
    expect(state().open).toBe(true)
  })

  test('error: of what the wallet itself refuses nothing is said', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { ask, state } = await connected({ signPsbt: () => Promise.reject(new RpcError(4001, 'No')) })
    const answer = ask('signPsbt', { account: payment, psbt: plain(), signInputs: inputs })
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    await vi.advanceTimersByTimeAsync(400)
    expect(state()).toMatchObject({ open: false, alert: null })
  })
})
