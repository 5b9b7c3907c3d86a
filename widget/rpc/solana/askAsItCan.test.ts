import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { key, wireBytes } from '../../review/solana/test/encode.ts'
import { readTransaction } from '../../review/solana/wire/readTransaction.ts'
import { askAsItCan, type Ways } from './askAsItCan.ts'

const secret = new Uint8Array(32).fill(41)
const us = base58.encode(ed25519.getPublicKey(secret))
const transaction = (more = 0): string =>
  base64.encode(wireBytes({ signers: [us], instructions: [{ program: key(9), data: [more] }] }))

function sign(text: string): { signature: string; transaction: string } {
  const wire = base64.decode(text)
  const signature = ed25519.sign(readTransaction(wire).message, secret)
  wire.set(signature, 1)
  return { signature: base58.encode(signature), transaction: base64.encode(wire) }
}

/** A wallet that knows these methods, and no other: gemwalletcom/gem-android#169, cake-tech/cake_wallet#2185. */
function wallet(...known: string[]) {
  const ask = vi.fn(async ({ method, params }: Parameters<Ways['ask']>[0]) => {
    if (!known.includes(method)) throw new RpcError(4200, 'The wallet was not granted this method')
    const { transaction: text, message } = params as { transaction: string; message: string }
    if (method === 'solana_signTransaction') return sign(text)
    return { signature: base58.encode(ed25519.sign(base58.decode(message), secret)) }
  })
  const send = vi.fn(async () => 'ok')
  return { ask, send, pageHost: 'shop.example' }
}
const methods = (ways: ReturnType<typeof wallet>) => ways.ask.mock.calls.map(([{ method }]) => method)

describe('a wallet that only signs', () => {
  test('default: what is to be sent is signed there and sent by a node', async () => {
    const ways = wallet('solana_signTransaction')
    const params = { transaction: transaction(), pubkey: us, options: { skipPreflight: true } }
    const signed = sign(transaction())
    expect(await askAsItCan(ways, { method: 'solana_signAndSendTransaction', params })).toEqual({
      signature: signed.signature,
    })
    expect(ways.send).toHaveBeenCalledWith(signed.transaction, { skipPreflight: true })
  })

  test('default: several are signed one after the other, in order', async () => {
    const ways = wallet('solana_signTransaction')
    const transactions = [transaction(1), transaction(2), transaction(3)]
    const params = { transactions, pubkey: us }
    expect(await askAsItCan(ways, { method: 'solana_signAllTransactions', params })).toEqual({
      transactions: transactions.map((one) => sign(one).transaction),
    })
    expect(methods(ways).slice(1)).toEqual(transactions.map(() => 'solana_signTransaction'))
  })

  test('default: a sign-in is its text', async () => {
    const ways = wallet('solana_signMessage')
    const params = { address: us, statement: 'Hello' }
    const answer = (await askAsItCan(ways, { method: 'solana_signIn', params })) as Record<string, string>
    const text = base58.decode(answer['signedMessage'] ?? '')
    expect(new TextDecoder().decode(text)).toBe(
      `shop.example wants you to sign in with your Solana account:\n${us}\n\nHello`,
    )
    expect(answer['address']).toBe(us)
    expect(ed25519.verify(base58.decode(answer['signature'] ?? ''), text, base58.decode(us))).toBe(true)
  })
})

describe.each([
  [-32601, 'Method not found'],
  [-32603, 'The method is not supported'],
  [-32000, 'Unknown method'],
])('a wallet that says %i %s', (code, message) => {
  const lacking = (...known: string[]) => {
    const ways = wallet(...known)
    const { ask } = wallet(...known)
    ways.ask.mockImplementation((request) =>
      known.includes(request.method) ? ask(request) : Promise.reject(new RpcError(code, message)),
    )
    return ways
  }

  test('behavior: gets what comes to the same', async () => {
    const several = { transactions: [transaction(1)], pubkey: us }
    const all = { method: 'solana_signAllTransactions', params: several } as const
    expect(await askAsItCan(lacking('solana_signTransaction'), all)).toMatchObject({
      transactions: [expect.any(String)],
    })
    const signIn = { method: 'solana_signIn', params: { address: us } } as const
    expect(await askAsItCan(lacking('solana_signMessage'), signIn)).toMatchObject({ address: us })
  })

  test('error: passes as it is where it has neither', async () => {
    const signIn = { method: 'solana_signIn', params: { address: us } } as const
    await expect(askAsItCan(lacking(), signIn)).rejects.toMatchObject({ code, message })
  })
})

// A wallet that has sent passes on what its node says afterwards.
test.each([
  [-32601, 'Method not found'],
  [-32603, 'Method not found: signatureSubscribe'],
  [-32603, 'failed to confirm transaction: RPC response error -32601: Method not found'],
  [-32603, 'RPC method getSignatureStatuses is not available'],
  [-32000, 'Unsupported method'],
])('error: after %i %s nothing is signed to be sent again', async (code, message) => {
  const ways = wallet('solana_signTransaction')
  ways.ask.mockImplementationOnce(async () => Promise.reject(new RpcError(code, message)))
  const params = { transaction: transaction(), pubkey: us, options: {} }
  const answer = askAsItCan(ways, { method: 'solana_signAndSendTransaction', params })
  await expect(answer).rejects.toMatchObject({ code, message })
  expect(methods(ways)).toEqual(['solana_signAndSendTransaction'])
  expect(ways.send).not.toHaveBeenCalled()
})

test('error: a sign-in for another domain is not written for it', async () => {
  const ways = wallet('solana_signMessage')
  const params = { address: us, domain: 'bank.example' }
  await expect(askAsItCan(ways, { method: 'solana_signIn', params })).rejects.toMatchObject({ code: 4200 })
  expect(methods(ways)).toEqual(['solana_signIn'])
})

test('error: a no is a no, and nothing else is tried', async () => {
  const ways = wallet()
  ways.ask.mockRejectedValue(new RpcError(4001, 'No'))
  const params = { transaction: transaction(), pubkey: us, options: {} }
  await expect(askAsItCan(ways, { method: 'solana_signAndSendTransaction', params })).rejects.toMatchObject({
    code: 4001,
  })
  expect(ways.ask).toHaveBeenCalledTimes(1)
})

test('error: a no to the second of several ends them', async () => {
  const ways = wallet('solana_signTransaction')
  ways.ask.mockImplementationOnce(async () => Promise.reject(new RpcError(4200, 'No')))
  ways.ask.mockImplementationOnce(async () => sign(transaction(1)))
  ways.ask.mockImplementationOnce(async () => Promise.reject(new RpcError(4001, 'No')))
  const params = { transactions: [transaction(1), transaction(2), transaction(3)], pubkey: us }
  await expect(askAsItCan(ways, { method: 'solana_signAllTransactions', params })).rejects.toMatchObject({
    code: 4001,
  })
  expect(ways.ask).toHaveBeenCalledTimes(3)
})

test('error: a wallet that has neither', async () => {
  const params = { transaction: transaction(), pubkey: us, options: {} }
  const asked = askAsItCan(wallet(), { method: 'solana_signAndSendTransaction', params })
  await expect(asked).rejects.toMatchObject({ code: 4200 })
})
